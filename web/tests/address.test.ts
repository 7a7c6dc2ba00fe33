import { expect, test } from 'vitest';
import { healed } from '../src/address';

const LINK = '#replay=d.eJxLz8xTKMrPzc-_hand';

test.each([
  LINK,
  `${LINK}&hand=3`,
  '#daily=2026-05-09',
  '#guide=house-rules',
  '#0123456789abcdef',
  '#fairness=ginromme-record%201%0Arules%20standard',
  '#statistics',
  '#',
  '',
])('%j stays as it is', (hash) => {
  expect(healed(hash)).toBe(hash);
});

test.each(
  [
    ['.', ')', ',', '>', '"', '”', '’', '…', '!', ').', '>,', ' ', '\n', '*', '»'],
    ['%22', '%3E', '%29.', '%E2%80%9D', '%20', '%0D%0A', '%0A', '%C2%A0', '%2C', '%21'],
  ].flat(),
)('%j behind it goes', (behind) => {
  for (const hash of [LINK, `${LINK}&hand=3`, '#daily=2026-05-09', '#0123456789abcdef', '#guide=knock'])
    expect(healed(hash + behind)).toBe(hash);
});

test.each([
  ['#replay%3Dd.abc-_', '#replay=d.abc-_'],
  ['#replay%3dd.abc', '#replay=d.abc'],
  ['#replay%3Dd%2Eabc%26hand%3D2', '#replay=d.abc&hand=2'],
  ['#replay%253Dd.abc', '#replay=d.abc'],
  ['#replay=d.abc&amp;hand=2', '#replay=d.abc&hand=2'],
  ['#daily%3D2026-05-09).', '#daily=2026-05-09'],
  ['#fairness%3Dginromme-record%25201', '#fairness=ginromme-record%201'],
  ['#replay%3Dd.abc%', '#replay=d.abc%'],
])('%j was %j', (mangled, sent) => {
  expect(healed(mangled)).toBe(sent);
});
