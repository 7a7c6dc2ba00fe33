// Where a solo game's table is: on the server until the page's own worker is there, then in the worker.
//
// The move is made at a quiet moment, when nothing has been asked that is not answered and the computer is not to move:
// the worker opens the game from its record, and if nothing has happened meanwhile, the next request goes there.

import { readIncoming, type Update } from '../protocol';
import type { Connection, Transport } from '../transport';

export class HandOver implements Transport {
  onText: (text: string) => void = () => {};
  onState: (state: Connection) => void = () => {};

  #table: Transport;
  #inWorker = false;
  /** The worker's table, from its start until the game moves there or it fails. */
  #coming: Transport | null = null;
  #asked = new Set<string>();
  #latest: Update | null = null;
  #openings = 0;
  /** What the worker is opening: the id of the request, and the update that it was made from. */
  #opening: { id: string; from: Update } | null = null;
  #started = false;
  #closed = false;

  /**
   * `openInPage` gives a table of the worker, started where it does not run yet, or null where it can't run. With `ready`
   * the game begins there.
   */
  constructor(
    private readonly connect: () => Transport,
    private readonly openInPage: () => Transport | null,
    private readonly whenIdle: (act: () => void) => void,
    ready = false,
  ) {
    const own = ready ? openInPage() : null;
    this.#started = own !== null;
    this.#inWorker = own !== null;
    this.#table = this.#listen(own ?? connect());
  }

  get state(): Connection {
    return this.#table.state;
  }

  send(text: string): boolean {
    const { id } = JSON.parse(text) as { id: string };
    this.#asked.add(id);
    return this.#table.send(text);
  }

  doubt(): void {
    this.#table.doubt();
  }

  close(): void {
    this.#closed = true;
    this.#table.close();
    this.#coming?.close();
  }

  // The table that the game is at

  #listen(table: Transport): Transport {
    table.onText = (text) => this.#hear(text);
    table.onState = (state) => this.#tableChanged(state);
    return table;
  }

  #hear(text: string): void {
    const message = readIncoming(text);
    if (message?.re != null) this.#asked.delete(message.re);
    // A table for two has no record to give, and no place in the page.
    if (message?.type === 'update' && message.record !== null) this.#latest = message;
    this.onText(text);
    if (this.#latest) this.#startWorker();
    this.#tryToMove();
  }

  #tableChanged(state: Connection): void {
    this.#asked.clear();
    if (this.#inWorker && state === 'lost') return this.#goTo(this.connect(), false);
    this.onState(state);
    if (state === 'lost') this.#startWorker();
    this.#goWhereItWorks();
  }

  /** Change the table; whoever uses this transport opens the game anew when it is told of an open one. */
  #goTo(table: Transport, inWorker: boolean): void {
    this.#leaveTable();
    this.#inWorker = inWorker;
    this.#table = this.#listen(table);
    this.onState(table.state);
  }

  #leaveTable(): void {
    this.#table.onText = () => {};
    this.#table.onState = () => {};
    this.#table.close();
  }

  // The worker

  #startWorker(): void {
    if (this.#started) return;
    this.#started = true;
    this.whenIdle(() => {
      if (this.#closed) return;
      const coming = this.openInPage();
      if (!coming) return;
      this.#coming = coming;
      coming.onText = (text) => this.#opened(text);
      coming.onState = (state) => (state === 'lost' ? this.#forgetWorker() : this.#workerReady());
      this.#workerReady();
    });
  }

  #workerReady(): void {
    this.#goWhereItWorks();
    this.#tryToMove();
  }

  #forgetWorker(): void {
    this.#coming?.close();
    this.#coming = null;
    this.#opening = null;
  }

  /** Without a connection there is nothing to wait for. */
  #goWhereItWorks(): void {
    if (this.#coming?.state !== 'open' || this.#table.state !== 'lost') return;
    const worker = this.#coming;
    this.#coming = null;
    this.#opening = null;
    this.#goTo(worker, true);
  }

  /** How the game stands, if this is a quiet moment. */
  get #quiet(): Update | null {
    const view = this.#latest?.view;
    const yours = view?.turn === null || view?.turn === view?.seat;
    return yours && this.#asked.size === 0 ? this.#latest : null;
  }

  #tryToMove(): void {
    const from = this.#quiet;
    if (!from || this.#opening || this.#coming?.state !== 'open') return;
    const id = `hand-over ${(this.#openings += 1)}`;
    this.#opening = { id, from };
    this.#coming.send(JSON.stringify({ id, type: 'open', record: from.record }));
  }

  #opened(text: string): void {
    const answer = readIncoming(text);
    const opening = this.#opening;
    if (!this.#coming || !opening || answer?.re !== opening.id) return;
    if (answer.type !== 'update' || answer.version !== opening.from.version) return this.#forgetWorker();
    this.#opening = null;
    if (this.#quiet !== opening.from) return this.#tryToMove();
    this.#leaveTable();
    this.#inWorker = true;
    this.#table = this.#listen(this.#coming);
    this.#coming = null;
  }
}
