// The engine in a worker of the page: each port that comes is a table, which speaks the texts of docs/protocol.md.

import type { PyProxy } from 'pyodide/ffi';

/** Where the build has put Python, see worker/python.mjs. */
declare const PYTHON: string;

/** worker/page_table.py */
interface PageTable extends PyProxy {
  readonly bot_to_move: boolean;
  receive(text: string): void;
  bot_turn(): void;
}

type MakeTable = (send: (text: string) => void) => PageTable;

const folder = new URL(PYTHON, location.href).href;
const started = start();
started.then(() => postMessage('ready'), fail);

addEventListener('message', ({ data: port }: MessageEvent<MessagePort>) => {
  started.then((makeTable) => serve(makeTable, port)).catch(fail);
});

async function start(): Promise<MakeTable> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as typeof import('pyodide');
  const pyodide = await loadPyodide({ indexURL: folder, packages: ['msgspec'] });
  return (pyodide.pyimport('page_table') as { PageTable: MakeTable }).PageTable;
}

function serve(makeTable: MakeTable, port: MessagePort): void {
  const table = makeTable((text) => port.postMessage(text));
  let open = true;
  let thinking = false;

  port.onmessage = ({ data }: MessageEvent<string | null>) => {
    if (data === null) {
      open = false;
      port.close();
      table.destroy();
    } else {
      answer(data).catch(fail);
    }
  };

  async function answer(request: string): Promise<void> {
    table.receive(request);
    if (thinking) return;
    thinking = true;
    while (open && table.bot_to_move) {
      table.bot_turn();
      // A request that has come meanwhile is next.
      await new Promise((go) => setTimeout(go));
    }
    thinking = false;
  }
}

/** The page goes on over the socket and ends this worker. */
function fail(error: unknown): void {
  console.warn('The engine does not run in this page:', error);
  postMessage('failed');
}
