// The face of headings and points: Vite's plugin that cuts Source Serif 4 down to the characters that the page's
// sources have, and lets the browser fetch it together with the page.

import { createRequire } from 'node:module';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const WEB = join(dirname(fileURLToPath(import.meta.url)), '..');
const SOURCES = join(WEB, 'src');
const PACKAGE = dirname(createRequire(import.meta.url).resolve('@fontsource/source-serif-4/package.json'));
/** What app.css names. */
export const CUT = join(WEB, 'node_modules', '.ginromme-fonts', 'serif.woff2');

/** Every character that the sources have, once, in order. */
export async function characters(folder = SOURCES) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(ts|svelte|json)$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return [...new Set(texts.join(''))]
    .filter((one) => one >= ' ')
    .sort()
    .join('');
}

/** The face with all its characters, as WOFF2. */
export function whole() {
  return readFile(join(PACKAGE, 'files', 'source-serif-4-latin-600-normal.woff2'));
}

/** Whether its licence is among those that the page comes with. */
export async function isLicensed() {
  const [own, kept] = await Promise.all([
    readFile(join(PACKAGE, 'LICENSE'), 'utf8'),
    readFile(join(WEB, '..', 'LICENSES', 'source-serif-4.txt'), 'utf8'),
  ]);
  return own.includes('SIL Open Font License, Version 1.1') && kept.includes(own.trim());
}

/** The face with these characters only, as WOFF2. */
export async function cut(text) {
  return subsetFont(await whole(), text, {
    targetFormat: 'woff2',
    keepFeatures: ['kern', 'mark', 'ccmp', 'lnum', 'tnum'],
  });
}

export function serif() {
  return {
    name: 'serif',
    async config(_, { mode }) {
      if (mode === 'test') return;
      await mkdir(dirname(CUT), { recursive: true });
      await writeFile(CUT, await cut(await characters()));
    },
    transformIndexHtml(_, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((name) => name.endsWith('.woff2'));
      const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' };
      return file ? [{ tag: 'link', attrs, injectTo: 'head' }] : [];
    },
  };
}
