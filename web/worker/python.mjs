// Python for the page: Vite's plugin that packs Pyodide, the standard library and the game, see pack.py.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const HERE = dirname(fileURLToPath(import.meta.url));
const GAME = join(HERE, '..', '..', 'src');
const PYODIDE = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));
/** Wheels for the page, see requirements/page.txt. */
const WHEELS = join(HERE, '..', 'node_modules', '.ginromme-wheels');
const UNCHANGED = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm'];
const TYPES = {
  mjs: 'text/javascript',
  wasm: 'application/wasm',
  zip: 'application/zip',
  whl: 'application/zip',
  json: 'application/json',
};

/** The files that `loadPyodide` asks for, by name. */
export async function packPython() {
  const lock = JSON.parse(await readFile(join(PYODIDE, 'pyodide-lock.json'), 'utf8'));
  const wheels = await readWheels();
  const packages = locked(wheels);
  const lockFileContents = JSON.stringify({ info: lock.info, packages });
  // Loaded as the page does it, so that what this needs of the library is packed too.
  const pyodide = await loadPyodide({
    indexURL: PYODIDE,
    lockFileContents,
    packageBaseUrl: `${WHEELS}/`,
    packages: Object.keys(packages),
  });
  pyodide.mountNodeFS('/game', GAME);
  pyodide.mountNodeFS('/page', HERE);
  pyodide.runPython(await readFile(join(HERE, 'pack.py'), 'utf8'));
  const library = pyodide.runPython('pack(["/game", "/page"])');
  const files = {
    'python_stdlib.zip': library.toJs(),
    // No package is ever fetched from elsewhere.
    'pyodide-lock.json': lockFileContents,
    ...wheels,
  };
  for (const name of UNCHANGED) files[name] = await readFile(join(PYODIDE, name));
  return files;
}

/** The page's wheels by file name. */
async function readWheels() {
  const names = (await readdir(WHEELS)).filter((name) => name.endsWith('.whl'));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(WHEELS, name))])));
}

/** What Pyodide has to know about them. */
function locked(wheels) {
  const entries = Object.entries(wheels).map(([file_name, content]) => {
    const [name, version] = file_name.split('-');
    const sha256 = createHash('sha256').update(content).digest('hex');
    return [
      name,
      {
        name,
        version,
        file_name,
        sha256,
        install_dir: 'site',
        package_type: 'package',
        imports: [name],
        depends: [],
        unvendored_tests: false,
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** Puts the files into a folder that has their digest in its name, which the worker knows as `PYTHON`. */
export function python() {
  let files = {};
  let folder = '';
  return {
    name: 'python',
    async config(_, { mode }) {
      if (mode === 'test') return {};
      files = await packPython();
      const digest = createHash('sha256');
      for (const [name, content] of Object.entries(files)) digest.update(`${name} ${content.length}\n`).update(content);
      folder = `assets/python-${digest.digest('hex').slice(0, 10)}/`;
      return { define: { PYTHON: JSON.stringify(`/${folder}`) }, worker: { format: 'es' } };
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url.startsWith(`/${folder}`) ? request.url.slice(folder.length + 1) : '';
        if (!(name in files)) return next();
        response.setHeader('Content-Type', TYPES[name.split('.').at(-1)] ?? 'text/plain');
        response.end(files[name]);
      });
    },
    generateBundle() {
      for (const [name, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName: folder + name, source });
    },
  };
}
