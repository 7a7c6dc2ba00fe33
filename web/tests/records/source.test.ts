import { expect, test } from 'vitest';
import { FORMAT } from '../../src/keep';
import { find, foreign, parseAddress, pasted } from '../../src/pages/replay/source';
import { LONGEST_RECORD } from '../../src/presets';
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
  ['ginromme-record 1\n'.padEnd(LONGEST_RECORD + 1, 'x'), 'too_long'],
] as const)('%j is refused', (text, problem) => {
  expect(foreign(text)).toBe(problem);
});

test('blanks around a pasted record do no harm', () => {
  expect(foreign(`\uFEFF  ${RECORD}\r\n\n`)).toMatchObject({ record: RECORD });
});

const LONG = `ginromme-record 1\nrules standard\n${Array.from({ length: 90 }, (_, at) => `s ${at} d`).join('\n')}\nend playing\n`;

test.each([
  ['in a sentence', (link: string) => `Schau mal (${link}).\nAnna`],
  ['in angle brackets', (link: string) => `<${link}>\n\nGruss\nAnna`],
  ['broken by mail', (link: string) => `${link.replace(/.{72}/g, '$&\r\n')}\r\nAnna\r\n`],
  ['quoted in an answer', (link: string) => `> ${link.replace(/.{72}/g, '$&\n> ')}\n> Anna\n`],
  ['with soft breaks', (link: string) => `${link.replace(/.{72}/g, '$&=\n')}\n`],
  ['encoded', (link: string) => link.replace('#replay=', '#replay%3D')],
  ['with a hand', (link: string) => `${link}&hand=2`],
])('a link is found %s', async (_, written) => {
  const { keep } = inMemory();
  const link = `https://gin.example/#replay=${await packed(LONG)}`;
  expect(await pasted(written(link), keep)).toEqual({ record: LONG, id: null, playing: true });
});

test('a link that is pasted without its end is cut, and one to nothing is missing', async () => {
  const { keep } = inMemory();
  expect(await pasted(`https://gin.example/#replay=${(await packed(LONG)).slice(0, -9)}\nAnna`, keep)).toBe('cut');
  expect(await pasted(`https://gin.example/#replay=${id(9)}.`, keep)).toBe('missing');
  expect(await pasted('Anna', keep)).toBe('foreign');
});
