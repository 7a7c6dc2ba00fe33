// The licences of what the page is made of: Vite's plugin that ships the texts of LICENSES/ as one file, and lets no
// package into the page's scripts whose text is not among them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const TEXTS = join(ROOT, 'LICENSES');
const MODULES = join(ROOT, 'web', 'node_modules');

/** The packages that these modules are from; what a build tool adds to the scripts has names like `\0vite/...`. */
export function packagesOf(modules) {
  const found = modules.map((id) => id.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)|^\0(vite|rolldown)\//));
  return [...new Set(found.flatMap((match) => match?.[1] ?? match?.[2] ?? []))].sort();
}

/** Why a package must not be in the page's scripts yet, or null; its own licence, and what LICENSES has for it. */
export function lacking(name, own, kept) {
  if (kept === null) return `the licence of ${name}, which is in the page's scripts, is not in LICENSES`;
  const granted = own?.match(/Copyright (\(c\)|\d)[\s\S]*?SOFTWARE\./i)?.[0];
  if (granted && plain(kept).includes(plain(granted))) return null;
  return `the licence of ${name} is another one than in LICENSES`;
}

/** Our licence and all others in one text. */
export function allTexts() {
  const others = readdirSync(TEXTS)
    .sort()
    .map((file) => join(TEXTS, file));
  return [join(ROOT, 'LICENSE'), ...others].map(read).join(`\n${'-'.repeat(80)}\n\n`);
}

export function licences() {
  return {
    name: 'licences',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => Object.keys(file.modules ?? {}));
      const reasons = packagesOf(modules).flatMap((name) => lacking(name, ownText(name), keptText(name)) ?? []);
      if (reasons.length) this.error(reasons.join('; '));
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: allTexts() });
    },
  };
}

function ownText(name) {
  const folder = join(MODULES, name);
  const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  return file ? read(join(folder, file)) : null;
}

function keptText(name) {
  const path = join(TEXTS, `${name.replace('/', '-')}.txt`);
  return existsSync(path) ? read(path) : null;
}

const read = (path) => readFileSync(path, 'utf8');

const plain = (text) => text.replace(/[\s#*]+/g, ' ').trim();
