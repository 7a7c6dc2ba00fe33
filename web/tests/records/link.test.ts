import { afterEach, expect, test, vi } from 'vitest';
import { packed, unpacked } from '../../src/records/link';

const RECORD = `ginromme-record 1\nrules standard\n${'s Kd s 9h s 9c u 4h\n'.repeat(80)}end target 0\n`;

afterEach(() => vi.unstubAllGlobals());

test('a record comes out of a link as it went in, and much shorter', async () => {
  const link = await packed(RECORD);
  expect(link).toMatch(/^d\.[A-Za-z0-9_-]+$/);
  expect(link.length).toBeLessThan(RECORD.length / 4);
  expect(await unpacked(link)).toEqual({ record: RECORD });
});

test('without compression it goes in as it is', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  const link = await packed(RECORD);
  expect(link).toMatch(/^t\./);
  expect(await unpacked(link)).toEqual({ record: RECORD });
});

test('a browser that cannot unpack says so', async () => {
  const link = await packed(RECORD);
  vi.stubGlobal('DecompressionStream', undefined);
  expect(await unpacked(link)).toEqual({ problem: 'unsupported' });
});

test('a link cut anywhere is refused', async () => {
  const link = await packed(RECORD);
  for (let length = 0; length < link.length; length += 7)
    expect(await unpacked(link.slice(0, length))).toEqual({ problem: 'cut' });
});

test('a link with one wrong letter is refused', async () => {
  const link = await packed(RECORD);
  const at = Math.floor(link.length / 2);
  const wrong = link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1);
  expect(await unpacked(wrong)).toEqual({ problem: 'cut' });
});

test.each(['', 'x', 'd.', 'd.%%%', 'x.AAAA', 'd.AAAA'])('%j is no link', async (text) => {
  expect(await unpacked(text)).toEqual({ problem: 'cut' });
});

test('a link that swells beyond all measure is refused', async () => {
  expect(await unpacked(await packed('x'.repeat(400_000)))).toEqual({ problem: 'too_long' });
});

test.each([
  ['a full stop behind it', (link: string) => `${link}.`],
  ['a bracket and a comma', (link: string) => `${link}),`],
  ['emphasis around it', (link: string) => `${link}_`],
  ['line breaks', (link: string) => link.replace(/.{70}/g, '$&\r\n')],
  ['encoded line breaks', (link: string) => link.replace(/.{70}/g, '$&%0D%0A')],
  ['soft breaks of a mail', (link: string) => link.replace(/.{70}/g, '$&=\n')],
  ['blanks', (link: string) => link.replace(/.{70}/g, '$&%20')],
  ['invisible places to break', (link: string) => link.replace(/.{70}/g, '$&\u200B')],
  ['an encoded point', (link: string) => link.replace('.', '%2E')],
])('%s does it no harm', async (_, mangled) => {
  const link = await packed(RECORD);
  const other = mangled(link);
  expect(other).not.toBe(link);
  expect(await unpacked(other)).toEqual({ record: RECORD });
});
