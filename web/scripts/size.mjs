// How much the first page loads: all JavaScript and CSS that index.html names, with what that imports at once, gzipped.
// Fails above the budget. Run it after a build: npm run size.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Bytes. */
const BUDGET = 80_000;
const STATIC = fileURLToPath(new URL('../../src/ginromme/server/static', import.meta.url));

const index = join(STATIC, 'index.html');
if (!existsSync(index)) {
  console.error('The screen is not built yet: npm run build');
  process.exit(2);
}

const waiting = [...readFileSync(index, 'utf-8').matchAll(/(?:src|href)="\/([^"]+\.(?:m?js|css))"/g)].map(
  ([, path]) => path,
);
const files = new Set();
for (let path = waiting.shift(); path; path = waiting.shift()) {
  if (files.has(path)) continue;
  files.add(path);
  // Static imports only: import() waits until somebody wants it.
  for (const [, imported] of readFileSync(join(STATIC, path), 'utf-8').matchAll(
    /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g,
  ))
    waiting.push(join(dirname(path), imported));
}
if (files.size === 0) {
  console.error('index.html names no files');
  process.exit(2);
}

let sum = 0;
for (const path of [...files].sort()) {
  const size = gzipSync(readFileSync(join(STATIC, path)), { level: 9 }).length;
  sum += size;
  console.log(`${size.toLocaleString('en').padStart(8)}  ${path}`);
}
console.log(`${sum.toLocaleString('en').padStart(8)}  of ${BUDGET.toLocaleString('en')} bytes`);
if (sum > BUDGET) {
  console.error('The first page has become too large.');
  process.exit(1);
}
