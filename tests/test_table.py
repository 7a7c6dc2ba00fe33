"""The authority: seats, versions, answers, clocks; everything as text."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest
from dealt import deck
from hypothesis import given, settings
from hypothesis import strategies as st
from test_hand import DEFENDER, READY

from ginromme.deal import first_dealer
from ginromme.match import Match
from ginromme.moves import parse_move
from ginromme.record import Record
from ginromme.rules import PRESETS
from ginromme.table import REMEMBERED_ANSWERS, Reply, Table

Message = dict[str, Any]


class Guests:
    """A table and those who send it messages."""

    def __init__(self, seed: int = 1, deal: str | None = None) -> None:
        """``deal``: the seed of the cards, where the table draws it itself."""
        chance = Random(seed).randbytes
        dealt = [] if deal is None else [bytes.fromhex(deal)]
        self.table = Table(lambda size: dealt.pop() if dealt else chance(size))
        self.ids = count(1)

    def ask(self, client: str = "anna", now: float = 0.0, **fields: Any) -> list[tuple[str, Message]]:
        """Everything that a request brings about: (client, message)."""
        text = json.dumps({"id": str(next(self.ids))} | fields)
        return read(self.table.receive(client, text, now))

    def answer(self, client: str = "anna", now: float = 0.0, **fields: Any) -> Message:
        """The answer to a request, for who has sent it."""
        return next(message for to, message in self.ask(client, now, **fields) if to == client)

    def open(self, seats: tuple[str, str] = ("human", "leicht"), **fields: object) -> Message:
        message: Message = {"type": "open", "rules": "standard", "seats": seats} | fields
        return self.answer(**message)

    def bots(self) -> Message | None:
        """Let the computer play until it is a person's turn; the last update."""
        last = None
        while self.table.bot_to_move:
            last = read(self.table.bot_turn())[-1][1]
        return last


def read(replies: list[Reply]) -> list[tuple[str, Message]]:
    return [(reply.client, json.loads(reply.text)) for reply in replies]


def two_people(deal: str | None = None, **fields: object) -> tuple[Guests, Message]:
    """A table at which Anna and Ben sit."""
    guests = Guests(deal=deal)
    opened = guests.open(("human", "human"), **fields)
    guests.answer("ben", type="join", token=opened["tokens"]["other"])
    return guests, opened


def dealt_to(seat: int) -> str:
    """A seed whose first hand is dealt by the other seat, so that ``seat`` begins."""
    return next(bytes([n] * 32).hex() for n in range(99) if first_dealer(bytes([n] * 32)) != seat)


class TestSolo:
    def test_a_match_is_played_to_its_end_by_messages_alone(self) -> None:
        guests = Guests()
        update = guests.open(("human", "mittel"))
        assert update["view"]["commitment"] and update["record"]
        while not update["view"]["match"]:
            version = update["version"]
            if guests.table.bot_to_move:
                update = guests.bots() or update
            elif update["view"]["phase"] == "over":
                update = guests.answer(type="next", version=version)
            else:
                hint = guests.answer(type="hint", version=version)
                assert hint["type"] == "hint" and hint["move"].split("/")[0] in update["view"]["legal"]
                update = guests.answer(type="move", version=version, move=hint["move"])
            assert update["type"] == "update"
            assert update["version"] == version + 1 or update["seat"] == 0
        result = update["view"]["match"]
        assert update["view"]["scores"][result["winner"]] >= 100
        assert Record.loads(update["record"]).seed == bytes.fromhex(result["seed"])

    def test_a_record_opens_in_every_state_with_the_same_view_and_version(self) -> None:
        """And the computer goes on as it would have at the first table."""
        guests = Guests(3)
        update = guests.open(("human", "mittel"))
        random = Random(4)
        for _ in range(120):
            other = Guests(99)
            again = other.answer(type="open", record=update["record"])
            for field in ("version", "view", "record", "seat"):
                assert again[field] == update[field]
            assert again["events"] == []
            if guests.table.bot_to_move:
                assert other.table.bot_to_move
                update = read(guests.table.bot_turn())[0][1]
                assert read(other.table.bot_turn())[0][1] == update
            elif update["view"]["match"]:
                break
            elif update["view"]["phase"] == "over":
                update = guests.answer(type="next", version=update["version"])
            else:
                move = random.choice(update["view"]["legal"])
                update = guests.answer(type="move", version=update["version"], move=move)

    def test_the_same_seed_deals_the_same_cards(self) -> None:
        first, second = (Guests(n).open(seed="ab" * 32)["view"] for n in (1, 2))
        assert (first["hand"], first["commitment"]) == (second["hand"], second["commitment"])

    def test_the_seed_and_the_chance_of_the_computer_are_drawn_apart(self) -> None:
        record = Record.loads(Guests().open()["record"])
        assert record.seed and record.chance and record.seed != record.chance

    def test_a_new_match_takes_the_place_of_the_old_one(self) -> None:
        guests = Guests()
        first = guests.open()
        second = guests.open()
        assert second["version"] == 0 and second["view"]["commitment"] != first["view"]["commitment"]

    def test_resigning_ends_it(self) -> None:
        guests = Guests()
        guests.open()
        update = guests.answer(type="resign", version=0)
        assert update["view"]["match"]["winner"] == 1 and update["view"]["match"]["reason"] == "resigned"
        assert [event["kind"] for event in update["events"]] == ["match_over"]
        assert not guests.table.bot_to_move
        again = Guests(5).answer(type="open", record=update["record"])
        assert again["view"] == update["view"] and again["version"] == update["version"]


class TestRefusals:
    """Every refusal has its code, changes nothing, and the table goes on."""

    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            ({"type": "open", "rules": "standard", "seats": ["mittel", "human"]}, "bad_seats"),
            ({"type": "open", "rules": "standard", "seats": ["human", "grossmeister"]}, "bad_seats"),
            ({"type": "open", "rules": "standard", "seats": ["human", "leicht"], "clock": 60}, "bad_field"),
            ({"type": "join", "token": "0" * 32}, "bad_token"),
            ({"type": "watch", "token": "0" * 32}, "bad_token"),
            ({"type": "move", "version": 0, "move": "Ks"}, "wrong_phase"),
            ({"type": "move", "version": 0, "move": "nonsense"}, "bad_move"),
            ({"type": "next", "version": 0}, "hand_not_over"),
            ({"type": "claim", "version": 0, "result": "win"}, "clock_not_expired"),
            ({"type": "claim", "version": 0, "result": "wait"}, "clock_not_expired"),
            ({"type": "sing"}, "unknown_type"),
        ],
    )
    def test_at_an_open_table(self, fields: Message, code: str) -> None:
        guests = Guests()
        before = guests.open(seed=dealt_to(0))
        answer = guests.answer(**fields)
        assert (answer["type"], answer["code"]) == ("error", code)
        assert answer["re"] == str(next(guests.ids) - 1)
        after = guests.answer(type="move", version=0, move="p")
        assert after["version"] == 1
        assert after["view"]["hand"] == before["view"]["hand"]

    @pytest.mark.parametrize("kind", ["move", "next", "hint", "resign", "claim"])
    def test_before_a_match_is_opened(self, kind: str) -> None:
        extra: Message = {"move": {"move": "s"}, "claim": {"result": "win"}}.get(kind, {})
        answer = Guests().answer(type=kind, version=0, **extra)
        assert answer["code"] == "not_open"

    def test_an_old_version_gets_the_present_view(self) -> None:
        guests = Guests()
        guests.open(seed=dealt_to(0))
        guests.answer(type="move", version=0, move="p")
        error, update = (message for _, message in guests.ask(type="move", version=0, move="p"))
        assert (error["type"], error["code"]) == ("error", "stale")
        assert (update["type"], update["version"], update["re"]) == ("update", 1, None)

    def test_a_message_that_cannot_be_read_is_answered_too(self) -> None:
        guests = Guests()
        (reply,) = read(guests.table.receive("anna", "{"))
        assert reply == ("anna", {"type": "error", "re": None, "code": "bad_message", "message": reply[1]["message"]})

    def test_who_has_no_seat_does_not_play(self) -> None:
        guests, opened = two_people()
        assert guests.answer("carl", type="move", version=0, move="p")["code"] == "not_seated"
        watching = guests.answer("carl", type="watch", token=opened["tokens"]["watch"])
        assert watching["seat"] is None and watching["view"]["hand"] == []
        assert guests.answer("carl", type="resign", version=0)["code"] == "not_seated"

    def test_nobody_plays_out_of_turn(self) -> None:
        guests, _ = two_people(dealt_to(0))
        assert guests.answer("ben", type="move", version=0, move="p")["code"] == "not_yours"

    def test_a_seat_token_does_not_watch_and_a_watcher_does_not_sit(self) -> None:
        guests, opened = two_people()
        assert guests.answer("carl", type="watch", token=opened["tokens"]["other"])["code"] == "bad_token"
        assert guests.answer("carl", type="join", token=opened["tokens"]["watch"])["code"] == "bad_token"

    def test_a_table_for_two_takes_no_second_match(self) -> None:
        guests, _ = two_people()
        answer = guests.answer("ben", type="open", rules="standard", seats=["human", "leicht"])
        assert answer["code"] == "bad_seats"

    def test_a_record_of_two_people_is_not_opened(self) -> None:
        record = Guests().open()["record"].replace("seats human leicht", "seats human human")
        assert Guests().answer(type="open", record=record)["code"] == "bad_seats"

    def test_after_the_match_nothing_is_played(self) -> None:
        guests = Guests()
        guests.open()
        guests.answer(type="resign", version=0)
        extra: dict[str, Message] = {"move": {"move": "p"}, "next": {}, "resign": {}, "hint": {}}
        for kind, fields in extra.items():
            assert guests.answer(type=kind, version=1, **fields)["code"] == "match_over"

    def test_there_is_no_hint_between_hands(self) -> None:
        guests = Guests()
        update = guests.open(("human", "mittel"))
        while update["view"]["phase"] != "over":
            if guests.table.bot_to_move:
                update = guests.bots() or update
            else:
                move = guests.answer(type="hint", version=update["version"])["move"]
                update = guests.answer(type="move", version=update["version"], move=move)
        assert guests.answer(type="hint", version=update["version"])["code"] == "not_yours"


class TestAnswers:
    def test_a_repeated_id_gets_the_first_answer_and_changes_nothing(self) -> None:
        guests = Guests()
        guests.open(seed=dealt_to(0))
        text = json.dumps({"id": "x", "type": "move", "version": 0, "move": "p"})
        first = guests.table.receive("anna", text)
        assert guests.table.receive("anna", text) == first
        assert guests.table.receive("anna", text.replace('"p"', '"u"')) == first
        assert guests.answer(type="ping")["type"] == "pong"

    def test_ids_of_two_connections_are_their_own(self) -> None:
        guests, _ = two_people()
        texts = [json.dumps({"id": "same", "type": kind, "version": 0}) for kind in ("ping", "resign")]
        assert read(guests.table.receive("anna", texts[0].replace(', "version": 0', "")))[0][1]["type"] == "pong"
        assert read(guests.table.receive("ben", texts[1]))[0][1]["type"] == "update"

    def test_only_the_last_answers_are_kept(self) -> None:
        guests = Guests()
        guests.open()
        for number in range(REMEMBERED_ANSWERS + 1):
            guests.table.receive("anna", json.dumps({"id": f"n{number}", "type": "ping"}))
        assert len(guests.table._answers["anna"]) == REMEMBERED_ANSWERS

    def test_long_answers_are_kept_up_to_a_length_and_the_last_in_any_case(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        guests = Guests()
        update = guests.open()
        monkeypatch.setattr("ginromme.table.REMEMBERED_CHARACTERS", len(json.dumps(update)))

        def open_again(id_: str) -> list[Reply]:
            return guests.table.receive(
                "anna", json.dumps({"id": id_, "type": "open", "rules": "standard", "seats": ["human", "mittel"]})
            )

        first, second = open_again("first"), open_again("second")
        assert open_again("second") == second
        assert list(guests.table._answers["anna"]) == ["second"]
        assert open_again("first") != first, "it is a new request"
        monkeypatch.setattr("ginromme.table.REMEMBERED_CHARACTERS", 1)
        last = open_again("last")
        assert open_again("last") == last

    def test_both_are_told_of_every_move_and_each_sees_his_own(self) -> None:
        guests, _ = two_people(dealt_to(0))
        guests.ask("anna", type="move", version=0, move="p")
        guests.ask("ben", type="move", version=1, move="p")
        told = dict(guests.ask("anna", type="move", version=2, move="s"))
        assert set(told) == {"anna", "ben"}
        assert told["anna"]["version"] == told["ben"]["version"] == 3
        (own,), (others,) = told["anna"]["events"], told["ben"]["events"]
        assert own["card"] == told["anna"]["view"]["drawn"] and others["card"] is None
        assert told["anna"]["record"] is None and told["ben"]["record"] is None
        assert told["anna"]["re"] and told["ben"]["re"] is None

    def test_events_have_the_fields_of_the_document(self) -> None:
        guests = Guests()
        assert guests.open()["events"][0].keys() == {"kind", "hand", "dealer", "card"}


class TestTwoPeople:
    def test_tokens_are_told_to_the_first_person_once(self) -> None:
        guests, opened = two_people()
        assert set(opened["tokens"]) == {"own", "other", "watch"}
        assert len(set(opened["tokens"].values())) == 3
        assert set(guests.table.tokens) >= set(opened["tokens"].values())

    def test_a_seat_is_taken_again_with_its_token(self) -> None:
        guests, opened = two_people()
        guests.table.leave("anna")
        again = guests.answer("anna2", type="join", token=opened["tokens"]["own"])
        assert again["seat"] == 0 and again["view"] == opened["view"] | {"history": again["view"]["history"]}

    def test_who_is_there_is_told(self) -> None:
        guests = Guests()
        opened = guests.open(("human", "human"))
        joined = guests.answer("ben", type="join", token=opened["tokens"]["other"])
        replies = read(guests.table.leave("ben"))
        assert replies == [("anna", {"type": "presence", "seats": [True, False], "clock": None})]
        assert guests.table.leave("nobody") == []
        told = dict(guests.ask("ben", type="join", token=joined["tokens"]["own"]))
        assert told["anna"]["seats"] == [True, True]

    def test_a_solo_table_tells_nobody(self) -> None:
        guests = Guests()
        guests.open()
        assert guests.table.leave("anna") == []

    @pytest.mark.parametrize("fields", [{"seed": "ab" * 32}, {"chance": "ab" * 32}])
    def test_nobody_chooses_the_cards_of_two(self, fields: Message) -> None:
        """Who opens the table with a seed would know both hands."""
        guests = Guests()
        assert guests.open(("human", "human"), **fields)["code"] == "solo_only"
        assert guests.answer(type="next", version=0)["code"] == "not_open"

    def test_there_are_no_hints_for_one_of_two(self) -> None:
        guests, _ = two_people(dealt_to(0))
        for client in ("anna", "ben"):
            assert guests.answer(client, type="hint", version=0)["code"] == "solo_only"

    def test_an_invitation_gives_its_seat_once(self) -> None:
        """Who opened the table knows it, and would look into the other hand with it."""
        guests = Guests()
        tokens = guests.open(("human", "human"))["tokens"]
        joined = guests.answer("ben", type="join", token=tokens["other"])
        own = joined["tokens"]["own"]
        assert joined["seat"] == 1 and joined["tokens"]["other"] is None
        assert own not in tokens.values()
        for client in ("anna", "carl", "ben"):
            assert guests.answer(client, type="join", token=tokens["other"])["code"] == "invitation_used"
        guests.table.leave("ben")
        again = guests.answer("ben2", type="join", token=own)
        assert (again["seat"], again["view"]["hand"]) == (1, joined["view"]["hand"])
        assert again["tokens"] is None and own in guests.table.tokens


class TestClock:
    def test_a_warning_and_the_end_are_told_once_each(self) -> None:
        guests, _ = two_people(dealt_to(0), clock=60)
        at: Callable[[float], list[Message]] = lambda now: [m for _, m in read(guests.table.tick(now))]  # noqa: E731
        assert at(49) == []
        warning = at(51)
        assert len(warning) == 2 and warning[0]["clock"] == {"seat": 0, "left": 9, "expired": False}
        assert at(55) == []
        assert at(60)[0]["clock"] == {"seat": 0, "left": 0, "expired": True}
        assert at(61) == []

    def test_a_move_starts_it_anew(self) -> None:
        guests, _ = two_people(dealt_to(0), clock=60)
        guests.answer("anna", now=50, type="move", version=0, move="p")
        assert guests.table.tick(60) == []
        assert read(guests.table.tick(105))[0][1]["clock"] == {"seat": 1, "left": 5, "expired": False}

    @pytest.mark.parametrize(("result", "winner"), [("win", 1), ("draw", None)])
    def test_the_one_who_stayed_may_end_the_match(self, result: str, winner: int | None) -> None:
        guests, _ = two_people(dealt_to(0), clock=60)
        assert guests.answer("ben", now=59, type="claim", version=0, result=result)["code"] == "clock_not_expired"
        assert guests.answer("anna", now=61, type="claim", version=0, result=result)["code"] == "clock_not_expired"
        update = guests.answer("ben", now=61, type="claim", version=0, result=result)
        assert update["view"]["match"]["winner"] == winner and update["view"]["match"]["reason"] == "claimed"
        assert guests.table.tick(500) == []

    def test_or_wait(self) -> None:
        guests, _ = two_people(dealt_to(0), clock=60)
        told = guests.ask("ben", now=61, type="claim", version=0, result="wait")
        assert told[0][1]["type"] == "update" and told[0][1]["version"] == 0
        assert told[-1][1]["clock"] == {"seat": 0, "left": 60, "expired": False}
        assert guests.table.tick(100) == []

    def test_without_a_clock_nothing_ticks(self) -> None:
        guests, _ = two_people()
        assert guests.table.tick(1e9) == []
        assert Guests().table.tick(5) == []


@settings(max_examples=60)
@given(st.lists(st.tuples(st.sampled_from("abc"), st.text(max_size=40)), max_size=20))
def test_no_text_breaks_a_table(messages: list[tuple[str, str]]) -> None:
    guests = Guests()
    guests.open()
    for client, text in messages:
        assert all(message["type"] == "error" for _, message in read(guests.table.receive(client, text)))
    assert guests.answer(type="ping")["type"] == "pong"


requests = st.fixed_dictionaries(
    {
        "id": st.text("xyz", min_size=1, max_size=2),
        "type": st.sampled_from(["open", "move", "next", "hint", "resign", "claim", "ping", "join"]),
        "version": st.integers(0, 6),
        "move": st.sampled_from(["p", "s", "u", "d", "b", "Kd", "k4c"]),
        "rules": st.sampled_from(["standard", "hollywood", "x"]),
        "seats": st.sampled_from([["human", "leicht"], ["human", "human"], ["human"], []]),
        "result": st.sampled_from(["win", "all"]),
        "token": st.text(max_size=3),
    }
).flatmap(
    lambda full: st.sets(st.sampled_from(list(full))).map(lambda drop: {k: v for k, v in full.items() if k not in drop})
)


@settings(max_examples=150)
@given(st.lists(st.tuples(st.sampled_from("ab"), requests), max_size=25))
def test_every_request_is_answered(messages: list[tuple[str, Message]]) -> None:
    """Whatever comes in whatever order: an answer for who has asked, and no exception."""
    table = Table(Random(1).randbytes)
    for client, message in messages:
        replies = read(table.receive(client, json.dumps(message)))
        assert any(to == client for to, _ in replies)
        for _ in range(3):
            table.bot_turn()


class TestArranging:
    """R4.2, R5.1: the table judges what a player puts together, group by group, and changes nothing."""

    @staticmethod
    def at(moves: str, cards: tuple[str, str, str, str] = (READY, DEFENDER, "9h", "Ks")) -> tuple[Guests, int]:
        """A solo table opened from a record in which seat 0 is to declare, and its version."""
        match = Match(PRESETS["standard"], deck=deck(*cards), dealer=1)
        for word in moves.split():
            match.play(parse_move(word))
        guests = Guests()
        opened = guests.answer(type="open", record=Record.of(match, ("human", "leicht")).dumps())
        return guests, opened["version"]

    def test_good_and_bad_groups_are_told_apart(self) -> None:
        guests, version = self.at("p p s")
        answer = guests.answer(type="arrange", version=version, move="kKs/8c8d8h,5d6d,2c3c4c")
        assert answer["type"] == "arrangement" and answer["move"] == "kKs/8c8d8h,5d6d,2c3c4c"
        assert [group["meld"] for group in answer["groups"]] == [True, False, True]
        assert (answer["deadwood"], answer["why"]) == (5 + 6 + 7 + 1, "not_a_meld")
        assert answer["unmelded"] == ["5d", "6d", "7d", "As"]

    def test_what_may_be_declared_has_no_reason_against_it(self) -> None:
        guests, version = self.at("p p s")
        answer = guests.answer(type="arrange", version=version, move="kKs/8c8d8h,5d6d7d")
        assert (answer["deadwood"], answer["why"]) == (10, None)
        played = guests.answer(type="move", version=version, move=answer["move"])
        assert played["view"]["down"]["deadwood"] == 10

    def test_too_much_deadwood_is_said(self) -> None:
        guests, version = self.at("p p s")
        answer = guests.answer(type="arrange", version=version, move="kKs/8c8d8h")
        assert (answer["deadwood"], answer["why"]) == (28, "over_the_limit")

    def test_layoffs_are_judged_one_by_one(self) -> None:
        """The knocker has kings, 5-6-7 of spades and 9-10-jack of clubs; the ace fits nothing."""
        cards = ("2c2d2h2s8c8s8h7c9sAc", "KcKdKh5s6s7s9cTcJcQd", "3d", "3h")
        guests, version = self.at("p p s 3h s k4c", (*cards[:3], "3h4c"))
        answer = guests.answer(type="arrange", version=version, move="d/2c2d2h2s+9s8sAc8c7c")
        assert {layoff["card"]: layoff["meld"] for layoff in answer["layoffs"]} == {
            "9s": 2, "8s": 2, "Ac": None, "8c": 1, "7c": 1,
        }  # fmt: skip
        assert (answer["deadwood"], answer["why"]) == (9, "bad_layoff")
        best = guests.answer(type="arrange", version=version, move="d/2c2d2h2s+9s8s8c7c")
        assert (best["deadwood"], best["why"]) == (9, None)

    def test_nothing_is_laid_off_on_gin(self) -> None:
        guests, version = self.at("p p s Kh s kAs", (DEFENDER, READY, "9h", "Qs8s"))
        answer = guests.answer(type="arrange", version=version, move="d/+4h")
        assert (answer["layoffs"], answer["why"]) == ([{"card": "4h", "meld": None}], "layoff_on_gin")

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            ("kKs", "bad_field"),
            ("Ks", "bad_field"),
            ("p", "bad_field"),
            ("kKs/8c8d8s", "card_not_held"),
            ("kKs/8c8d8h,8c", "melds_overlap"),
            ("kKs/KsAs", "melds_overlap"),
            ("k9c/8c8d8h", "card_not_held"),
            ("x", "bad_move"),
        ],
    )
    def test_what_is_no_arrangement_is_refused(self, move: str, code: str) -> None:
        guests, version = self.at("p p s")
        assert guests.answer(type="arrange", version=version, move=move)["code"] == code
        assert guests.answer(type="arrange", version=version + 1, move="kKs/")["code"] == "stale"
        assert guests.answer(type="move", version=version, move="kKs")["type"] == "update"
