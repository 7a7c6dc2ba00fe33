import { expect, test } from 'vitest';
import notation from '../../../docs/notation.md?raw';
import { check, readClaim, type Claim, type Refusal, type Report } from '../../src/pages/fairness/check';
import { dealt, deck, firstDealer, parseSeed } from '../../src/pages/fairness/deal';
import { LONGEST_RECORD, PRESETS } from '../../src/presets';
import type { Checked, Fault, Incoming, Request } from '../../src/protocol';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const RECORD = 'ginromme-record 1\nand so on\n';
const FAULT: Fault = { kind: 'move', line: 8, hand: 1, move: 8, text: 'kTs', wanted: null, why: 'over_the_limit' };

const bytes = parseSeed(SEED) ?? expect.unreachable('no seed');
const rules: Checked['rules'] = { ...PRESETS.standard, text: 'standard', preset: 'standard', version: '1.0' };

/** What the engine says of a match of one hand. */
const CHECKED: Checked = {
  type: 'checked',
  re: '1',
  seats: ['human', 'leicht'],
  rules,
  seed: SEED,
  mix: null,
  commitment: COMMITMENT,
  hands: [{ dealer: 0, deck: await deck(bytes, 1), moves: 29, result: null }],
  match: { winner: 0, reason: 'resigned', seed: SEED, games: [], totals: [34, 0] },
};

const [HALF, NONCE] = ['00'.repeat(32), SEED];
/** As docs/notation.md has it. */
const MIXED = notation.match(/^half +0{64}\nnonce +\w{64}\nseed +(\w{64})$/m)?.[1] ?? expect.unreachable('no vector');
const FIRST = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';

/** The same for a match whose seed was mixed. */
async function mixedMatch(): Promise<Checked> {
  const seed = parseSeed(MIXED) ?? expect.unreachable('no seed');
  const hands = [{ dealer: await firstDealer(seed), deck: await deck(seed, 1), moves: 29, result: null }];
  return { ...CHECKED, seed: MIXED, mix: { half: HALF, nonce: NONCE }, commitment: FIRST, hands };
}

const says = (answer: Incoming) => (request: Request) => {
  expect(request).toEqual({ type: 'replay', record: RECORD });
  return Promise.resolve(answer);
};

const error = (code: string, fault?: Fault): Incoming => ({
  type: 'error',
  re: '1',
  code,
  message: 'no',
  ...(fault && { fault }),
});

const silent = () => expect.unreachable('nothing is asked about a seed alone');

const shown = (commitment: string, nonce: string | null = null) => ({ commitment, nonce });

function claimed(text: string): Claim {
  const claim = readClaim(text);
  return 'problem' in claim || 'fault' in claim ? expect.unreachable('no claim') : claim;
}

function reported(found: Report | Refusal): Report {
  return 'hands' in found ? found : expect.unreachable('refused');
}

test('what the engine has played through is shown with the cards that the seed gives here', async () => {
  const report = reported(await check(claimed(RECORD), shown(COMMITMENT), 0, says(CHECKED)));
  expect(report.asPromised).toBe(true);
  expect(report.played).toMatchObject({ moves: 29, rules: 'standard', agrees: true });
  expect(report.hands.map(({ deal }) => deal)).toEqual([dealt(await deck(bytes, 1), 0)]);
});

test.each<[string, Partial<Checked>]>([
  ['other cards', { hands: [{ ...CHECKED.hands[0]!, deck: [...CHECKED.hands[0]!.deck].reverse() }] }],
  ['another dealer', { hands: [{ ...CHECKED.hands[0]!, dealer: 1 }] }],
  ['another fingerprint', { commitment: '0'.repeat(64) }],
])('an engine that gets %s from the seed than this browser is not believed', async (_, other) => {
  const report = reported(await check(claimed(RECORD), null, 0, says({ ...CHECKED, ...other })));
  expect(report.played?.agrees).toBe(false);
});

test('half and nonce are compared with what was known before the first card', async () => {
  const report = reported(await check(claimed(RECORD), shown(FIRST, NONCE), 0, says(await mixedMatch())));
  expect(report).toMatchObject({ commitment: FIRST, seed: MIXED, asPromised: true, added: true });
  expect(report.played?.agrees).toBe(true);
});

test.each([
  ['another half', shown(COMMITMENT, NONCE), false, true],
  ['another nonce', shown(FIRST, '1'.repeat(64)), true, false],
  ['no nonce known', shown(FIRST), true, null],
  ['nothing known', null, null, null],
])('%s', async (_, before, asPromised, added) => {
  const report = reported(await check(claimed(RECORD), before, 0, says(await mixedMatch())));
  expect(report).toMatchObject({ asPromised, added });
});

test('a nonce that was left out is found', async () => {
  const report = reported(await check(claimed(RECORD), shown(COMMITMENT, NONCE), 0, says(CHECKED)));
  expect(report).toMatchObject({ asPromised: true, added: false });
});

test.each([{ half: NONCE }, { nonce: HALF }])('an engine that mixes otherwise is not believed: %j', async (other) => {
  const checked = await mixedMatch();
  const mix = { half: HALF, nonce: NONCE, ...other };
  const report = reported(await check(claimed(RECORD), null, 0, says({ ...checked, mix })));
  expect(report.played?.agrees).toBe(false);
});

test.each<[Incoming, Refusal]>([
  [error('bad_record', FAULT), { fault: FAULT }],
  [error('match_not_over'), { problem: 'playing' }],
  [error('connection'), { problem: 'unreached' }],
  [error('busy'), { problem: 'busy' }],
  [error('rate'), { problem: 'unreached' }],
  [{ type: 'pong', re: '1' }, { problem: 'unreached' }],
  [{ ...CHECKED, seed: null, commitment: null }, { problem: 'no_seed' }],
])('nothing is shown of a record that was not played through: %#', async (answer, refusal) => {
  expect(await check(claimed(RECORD), shown(COMMITMENT), 3, says(answer))).toEqual(refusal);
});

test('another commitment is not the promised one', async () => {
  const report = reported(await check(claimed(SEED), shown('0'.repeat(64)), 1, silent));
  expect(report.asPromised).toBe(false);
  expect(report.commitment).toBe(COMMITMENT);
});

test('a seed alone gives as many hands as asked for, the deal going round', async () => {
  const report = reported(await check(claimed(` ${SEED.toUpperCase()} \n`), shown(COMMITMENT), 3, silent));
  expect(report.hands.map((hand) => hand.dealer)).toEqual([0, 1, 0]);
  expect(report.played).toBeNull();
});

test.each([
  ['', 'empty'],
  ['hello', 'not_a_record'],
  ['x'.repeat(LONGEST_RECORD + 1), 'too_long'],
  [SEED.slice(1), 'not_a_record'],
])('what is neither seed nor record is named: %#', (text, problem) => {
  expect(readClaim(text)).toEqual({ problem });
});
