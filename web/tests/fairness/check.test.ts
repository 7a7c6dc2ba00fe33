import { expect, test } from 'vitest';
import { check, readClaim, type Claim } from '../../src/pages/fairness/check';

/** A whole match as the engine writes it; the loser deals. */
const RECORD = `\
ginromme-record 1
rules classic target=40
rules-version 1.0
seats human leicht
seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
chance 0000000000000000000000000000000000000000000000000000000000000000
hand 1
p p s Jc s Ks s Kh s Jh s 6c s 9s s 5s s 7s s 2d
s Kd s 9h s 9c s 4h u k5h/4c4d4h,TcThTs,7d8d9d d/AcAdAh,3c3d3s
= knock 0 34
hand 2
p p s Th s Qh s Jh s Ts s 9c s 3c s Qs s Qc s 7s
s 9d s Js s 9h s k5d/6c6d6h,2s3s4s d/5c5h5s,8c8h8s
= knock 0 14
end target 0
`;
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

function claimed(text: string): Claim {
  const claim = readClaim(text);
  if ('problem' in claim) throw new Error(claim.problem);
  return claim;
}

test('a match that was dealt from its seed passes, every move of it', async () => {
  const report = await check(claimed(RECORD), COMMITMENT, 0);
  expect(report.asPromised).toBe(true);
  expect(report.mismatch).toBeNull();
  expect(report.moves).toBe(60);
  expect(report.hands.map((hand) => hand.dealer)).toEqual([0, 1]);
  expect(report.hands.map((hand) => hand.played?.result?.points)).toEqual([34, 14]);
});

test('another commitment is not the promised one', async () => {
  const report = await check(claimed(RECORD), '0'.repeat(64), 0);
  expect(report.asPromised).toBe(false);
  expect(report.commitment).toBe(COMMITMENT);
});

test.each([
  ['a card thrown that was elsewhere', 'p p s Jc', 'p p s Jd', 1, 4],
  ['a card melded that was elsewhere', '2s3s4s', 'As2s3s', 2, 28],
  ['a defender melding what he never had', '8c8h8s', '8c8d8s', 2, 29],
  ['a discard without a draw', 's Th s Qh', 'Th s Qh', 2, 3],
])('%s is found', async (_, played, tampered, hand, move) => {
  const report = await check(claimed(RECORD.replace(played, tampered)), '', 0);
  expect(report.asPromised).toBeNull();
  expect(report.mismatch).toMatchObject({ hand, move });
});

test('a match dealt from another seed is found', async () => {
  const report = await check(claimed(RECORD.replace(SEED, 'ff'.repeat(32))), '', 0);
  expect(report.mismatch).not.toBeNull();
});

test('a seed alone gives as many hands as asked for, the deal going round', async () => {
  const report = await check(claimed(` ${SEED.toUpperCase()} \n`), COMMITMENT, 3);
  expect(report.hands.map((hand) => hand.dealer)).toEqual([0, 1, 0]);
  expect(report.hands.every((hand) => hand.played === null)).toBe(true);
});

test.each([
  ['', 'empty', null],
  ['hello', 'not_a_record', null],
  ['x'.repeat(200_001), 'too_long', null],
  [RECORD.replace('record 1', 'record 2'), 'version', 1],
  [RECORD.replace('classic', 'whist'), 'bad_rules', 2],
  [RECORD.replace('classic', 'classic dealer=nobody'), 'bad_rules', 2],
  [RECORD.replace(`seed ${SEED}`, 'dealer 0'), 'no_seed', 5],
  [RECORD.replace(SEED, SEED.slice(1)), 'damaged', 5],
  [RECORD.replace('end target 0', 'end playing'), 'playing', 15],
  [RECORD.slice(0, 300), 'cut', null],
  [RECORD.replace('s Jc', 's 1c'), 'damaged', 8],
  [RECORD.replace('hand 2', 'hand 3'), 'damaged', 11],
  [`${RECORD}more\n`, 'damaged', 16],
])('what can’t be checked is named: %#', (text, problem, line) => {
  expect(readClaim(text)).toEqual({ problem, line });
});
