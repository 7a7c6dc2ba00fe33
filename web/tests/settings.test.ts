import { expect, test } from 'vitest';
import { Keep } from '../src/keep';
import { Settings } from '../src/settings.svelte';
import { MemoryStorage } from './records/storage';

const settings = (storage: Storage | null, ...languages: string[]) =>
  new Settings(new Keep(storage), languages, () => false);

test('the letters of the cards follow the language until they are chosen', () => {
  const storage = new MemoryStorage();
  const here = settings(storage, 'en-GB');
  expect(here.indices).toBe('english');
  here.choose('language', 'de');
  expect(here.indices).toBe('german');
  here.choose('indices', 'english');
  here.choose('language', 'en');
  here.choose('language', 'de');
  expect(here.indices).toBe('english');
  expect(settings(storage, 'de').indices).toBe('english');
});

test('and where nothing can be kept, too', () => {
  const here = settings(null, 'de');
  here.choose('indices', 'german');
  here.choose('language', 'en');
  expect(here.indices).toBe('german');
});

test.each(['constructor', '__proto__', 'xx'])('a browser that speaks %s gets English', (language) => {
  expect(settings(null, language).language).toBe('en');
});
