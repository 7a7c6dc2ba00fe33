import { expect, test } from 'vitest';
import { FORMAT } from '../../src/keep';
import { find, foreign, parseAddress } from '../../src/pages/replay/source';
import { Archive } from '../../src/records/archive';
import { packed } from '../../src/records/link';
import { id, played } from './played';
import { inMemory } from './storage';

const RECORD = 'ginromme-record 1\nrules standard\nend playing\n';

test('the address names a record and a hand', () => {
  expect(parseAddress('#replay=0123456789abcdef&hand=3')).toEqual({ what: '0123456789abcdef', hand: 3 });
  expect(parseAddress('#replay=d.abc-_')).toEqual({ what: 'd.abc-_', hand: null });
  expect(parseAddress('#replay=x&hand=0')).toEqual({ what: 'x', hand: null });
  expect(parseAddress('#replay')).toBeNull();
  expect(parseAddress('#replay=')).toBeNull();
});

test('matches of this browser are found by their id, finished or not', async () => {
  const { keep } = inMemory();
  const order: string[] = [];
  keep.save({
    format: FORMAT,
    id: id(1),
    record: RECORD,
    order,
    level: 'mittel',
    rules: 'standard',
    scores: [0, 0],
    hand: 1,
    over: false,
    origin: { kind: 'new' },
    shown: null,
    changed: 1,
  });
  new Archive(keep).add(played({ id: 2 }));
  expect(await find(id(1), keep)).toEqual({ record: RECORD, id: id(1), playing: true });
  expect(await find(id(2), keep)).toEqual({ record: played().record, id: id(2), playing: false });
  expect(await find(id(3), keep)).toBe('missing');
});

test('a record in a link comes from somebody else', async () => {
  const { keep } = inMemory();
  expect(await find(await packed(RECORD), keep)).toEqual({ record: RECORD, id: null, playing: true });
  expect(await find((await packed(RECORD)).slice(0, -5), keep)).toBe('cut');
  expect(await find(await packed('a letter'), keep)).toBe('foreign');
});

test.each([
  ['', 'empty'],
  ['  \n', 'empty'],
  ['{"kind":"x"}', 'foreign'],
  ['ginromme-record 2\n', 'newer'],
  [`ginromme-record 1\n${'x'.repeat(200_001)}`, 'too_long'],
] as const)('%j is refused', (text, problem) => {
  expect(foreign(text)).toBe(problem);
});

test('blanks around a pasted record do no harm', () => {
  expect(foreign(`\uFEFF  ${RECORD}\r\n\n`)).toMatchObject({ record: RECORD });
});
