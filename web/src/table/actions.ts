// What a player may do, each action once: its words, its key, and why it is not possible now. Buttons, piles, keys and
// the guided first hand all read it here. What is legal comes with the view.

import type { Catalogue } from '../messages/de';
import type { DiscardOption, View } from '../protocol';

export type ActionId = 'pass' | 'stock' | 'take' | 'discard' | 'knock' | 'big_gin';

/** What is put together before it is laid down; `thrown` is empty where nothing is thrown with it. */
export interface Declaration {
  kind: 'knock' | 'big_gin';
  thrown: string;
}

export interface Reason {
  code:
    | 'not_your_turn'
    | 'defend'
    | 'upcard'
    | 'declined'
    | 'drawn'
    | 'pass'
    | 'draw'
    | 'first_turn'
    | 'select'
    | 'taken'
    | 'deadwood'
    | 'big_gin';
  words: string;
}

export interface Action {
  id: ActionId;
  label: string;
  /** The key that does it. */
  key: string;
  /** Why it is not possible, or null. */
  why: Reason | null;
  /** What it does, where it is possible: a move, or something to be put together first. */
  does: { move: string } | { declare: Declaration } | null;
}

export interface Actions {
  all: Record<ActionId, Action>;
  /** Those that have a button, from the left. */
  bar: readonly Action[];
}

export interface Situation {
  view: View;
  yourTurn: boolean;
  /** The card of the hand that is selected. */
  selected: string | null;
}

/** All actions as things stand. */
export function actionsOf({ view, yourTurn, selected }: Situation, text: Catalogue): Actions {
  const { phase, legal, rules } = view;
  const option = view.discards.find(({ card }) => card === selected) ?? null;
  const choosing = yourTurn && (phase === 'upcard' || phase === 'draw');

  const reason = (code: Reason['code'], words: string): Reason => ({ code, words });
  const tooMuch = (left: number) => reason('deadwood', text.why.deadwood(left, view.knock_limit));
  const drawFirst = reason('draw', text.why.draw);

  /** What stands against everything; else `then` says it. */
  function unless(then: () => Reason | null): Reason | null {
    if (!yourTurn) return reason('not_your_turn', text.why.notYourTurn);
    if (phase === 'defend') return reason('defend', text.prompts.defend);
    return then();
  }

  function action(
    id: ActionId,
    label: string,
    key: string,
    does: NonNullable<Action['does']>,
    then: () => Reason | null,
  ): Action {
    const why = unless(then);
    return { id, label, key, why, does: why ? null : does };
  }

  function knockWithoutDraw(): Reason | null {
    if (legal.includes('k')) return null;
    if (!rules.knock_without_draw || phase === 'upcard') return drawFirst;
    return view.turn_number < 2 ? reason('first_turn', text.why.firstTurn) : tooMuch(view.split.deadwood);
  }

  function knockWith(thrown: DiscardOption | null): Reason | null {
    if (!thrown) return reason('select', text.why.select);
    if (thrown.knock) return null;
    return thrown.why_no_knock === 'taken' ? reason('taken', text.why.taken) : tooMuch(thrown.deadwood);
  }

  const drawn = () => reason('drawn', text.why.drawn);
  const top = view.pile.at(-1);
  const { keys } = text;
  const all: Record<ActionId, Action> = {
    pass: action('pass', text.pass, keys.pass, { move: 'p' }, () =>
      legal.includes('p') ? null : reason('pass', text.why.pass),
    ),
    stock: action('stock', text.drawStock, keys.draw, { move: 's' }, () => {
      if (legal.includes('s')) return null;
      return phase === 'upcard' ? reason('upcard', text.why.upcard) : drawn();
    }),
    take: action('take', top ? text.takePile(text.card(top)) : text.pile, keys.take, { move: 'u' }, () => {
      if (legal.includes('u')) return null;
      return choosing ? reason('declined', text.why.upcardDeclined) : drawn();
    }),
    discard: action('discard', text.discard, keys.discard, { move: selected ?? '' }, () => {
      if (choosing) return drawFirst;
      if (!option) return reason('select', text.why.select);
      return option.allowed ? null : reason('taken', text.why.taken);
    }),
    knock: action(
      'knock',
      isGin(view, option, choosing) ? text.gin : text.knock,
      keys.knock,
      { declare: { kind: 'knock', thrown: choosing ? '' : (selected ?? '') } },
      () => (choosing ? knockWithoutDraw() : knockWith(option)),
    ),
    big_gin: action('big_gin', text.bigGin, keys.bigGin, { declare: { kind: 'big_gin', thrown: '' } }, () => {
      if (choosing) return drawFirst;
      return view.big_gin ? null : reason('big_gin', rules.big_gin ? text.why.bigGin : text.why.noBigGin);
    }),
  };
  return { all, bar: barOf(all, view, choosing) };
}

/** The same two places for the whole hand; a third one where the rules have a third way. */
function barOf(all: Record<ActionId, Action>, { phase, rules }: View, choosing: boolean): readonly Action[] {
  if (choosing)
    return [phase === 'upcard' ? all.pass : all.stock, all.take, ...(rules.knock_without_draw ? [all.knock] : [])];
  return [all.discard, all.knock, ...(rules.big_gin ? [all.big_gin] : [])];
}

/** Whether laying down now, or with the best card while none is selected, would be gin. */
function isGin(view: View, option: DiscardOption | null, choosing: boolean): boolean {
  if (choosing) return view.legal.includes('k') && view.split.deadwood === 0;
  return option ? option.knock === 'gin' : view.discards.some(({ allowed, knock }) => allowed && knock === 'gin');
}

/** The move that a declaration makes, as far as it is listed among the legal ones. */
export function moveOf({ kind, thrown }: Declaration): string {
  return kind === 'big_gin' ? 'b' : `k${thrown}`;
}
