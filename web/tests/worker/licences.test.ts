import { expect, test } from 'vitest';
import { allTexts, lacking, packagesOf } from '../../worker/licences.mjs';

const GRANT = 'Permission is granted to deal in the Software.\n\nThe author is not liable for the SOFTWARE.';

test('the packages of modules are told by their paths', () => {
  expect(
    packagesOf([
      '/home/web/src/App.svelte',
      '/home/web/node_modules/svelte/src/index.js',
      '/home/web/node_modules/svelte/node_modules/@clever/clsx/dist/clsx.mjs',
      '\0vite/preload-helper.js',
      '\0other/module.js',
    ]),
  ).toEqual(['@clever/clsx', 'svelte', 'vite']);
});

test('a package whose licence is among the texts may be in the page', () => {
  const kept = `Clsx\nSPDX: MIT\n\nCopyright (c) Luke\n\n${GRANT}\n`;
  expect(lacking('clsx', `MIT\n\nCopyright (c) Luke\n${GRANT}`, kept)).toBeNull();
});

test('a package whose licence is missing or another one may not', () => {
  const kept = `Copyright (c) Luke\n\n${GRANT}\n`;
  expect(lacking('devalue', kept, null)).toMatch(/devalue.* is not in LICENSES/);
  expect(lacking('clsx', `Copyright (c) Luke and others\n\n${GRANT}`, kept)).toMatch(/clsx is another one/);
  expect(lacking('clsx', null, kept)).toMatch(/clsx is another one/);
});

test('the texts are in one file, ours first', () => {
  const texts = allTexts();
  expect(texts).toMatch(/^MIT License\n\nCopyright .* the Gin Rommé authors/);
  for (const name of ['Svelte', 'Pyodide', 'Python', 'msgspec', 'Zstandard']) expect(texts).toContain(`\n${name}, `);
});
