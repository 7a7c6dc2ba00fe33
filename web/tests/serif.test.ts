import { expect, test } from 'vitest';
import { characters, cut, isLicensed, whole } from '../fonts/serif.mjs';

test('the face is cut to what the sources have, all of it', async () => {
  const text = await characters();
  for (const one of 'ZéäöüßÄÖÜ„“’–…·0123456789') expect(text).toContain(one);
  const sizes = await Promise.all([cut('Gin'), cut(text), whole()]);
  const [few, used, all] = sizes.map(({ length }) => length);
  expect(few).toBeLessThan(used ?? 0);
  expect(used).toBeLessThan(all ?? 0);
});

test('its licence comes with the page', async () => expect(await isLicensed()).toBe(true));
