// A solo game's table: over the socket at first, in the page's own worker as soon as that is there.

import { SocketTransport, type Transport } from '../transport';
import { HandOver } from './handover';
import { Engine, WorkerTransport } from './transport';

/** Some megabytes are fetched after the first game has been shown; where that is not wanted, the server plays. */
const wanted = () => typeof WebAssembly === 'object' && typeof Worker === 'function' && !savesData();

let engine: Engine | null = null;

/** The table for one game, with the server at `address` to begin with. */
export function soloTransport(address: string): Transport {
  return new HandOver(() => new SocketTransport(address), openInPage, whenIdle, engine?.state === 'ready');
}

function openInPage(): Transport | null {
  if (engine === null && wanted()) engine = startEngine();
  return engine && engine.state !== 'failed' ? new WorkerTransport(engine) : null;
}

function startEngine(): Engine | null {
  try {
    return new Engine(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
  } catch {
    return null;
  }
}

function whenIdle(act: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 });
  else setTimeout(act, 500);
}

function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
