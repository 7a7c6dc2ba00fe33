// Cards that are dragged with mouse, pen or finger: one at a time, and only by the pointer that has taken it.

import type { Attachment } from 'svelte/attachments';

/** So far a finger may slip while it taps. */
const SLIP_PX = 8;

interface Handlers {
  /** The card in the air is over this point of the window. */
  over?: (x: number, y: number) => void;
  drop: (card: string, x: number, y: number) => void;
  /** The drag is over, dropped or not. */
  end?: () => void;
}

interface Held {
  card: string;
  pointer: number;
  x: number;
  y: number;
  dx: number;
  dy: number;
  moved: boolean;
}

export class CardDrag {
  #held = $state.raw<Held | null>(null);
  /** A drag ends with a click, which selects nothing. */
  #clickToCome = false;

  constructor(private readonly handlers: Handlers) {}

  /** The card in the air. */
  get card(): string | null {
    return this.#held?.moved ? this.#held.card : null;
  }

  /** How far it is from its place, as a value of CSS `translate`. */
  get shift(): string {
    return `${this.#held?.dx ?? 0}px ${this.#held?.dy ?? 0}px`;
  }

  /** Whether a click that comes now only ends a drag. */
  get endsNow(): boolean {
    return this.#clickToCome;
  }

  /** Makes an element a card that can be dragged. */
  on(card: string): Attachment<HTMLElement> {
    return (element) => {
      const listening = new AbortController();
      const listen = (kind: 'pointerdown' | 'pointermove' | 'pointerup', act: (event: PointerEvent) => void) =>
        element.addEventListener(kind, act, listening);
      const its = (event: PointerEvent) => this.#held?.card === card && this.#held.pointer === event.pointerId;

      listen('pointerdown', (event) => this.#grab(element, card, event));
      listen('pointermove', (event) => its(event) && this.#pull(event));
      listen('pointerup', (event) => its(event) && this.#drop(event));
      // The browser takes the pointer away: for scrolling, for a call, because the card has gone.
      for (const kind of ['pointercancel', 'lostpointercapture'] as const)
        element.addEventListener(kind, (event) => its(event) && this.#end(), listening);
      return () => {
        listening.abort();
        if (this.#held?.card === card) this.#end();
      };
    };
  }

  #grab(element: HTMLElement, card: string, event: PointerEvent): void {
    if (this.#held || event.button !== 0 || event.altKey) return;
    element.setPointerCapture(event.pointerId);
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    this.#held = { card, pointer, x, y, dx: 0, dy: 0, moved: false };
  }

  #pull(event: PointerEvent): void {
    if (!this.#held) return;
    const [dx, dy] = [event.clientX - this.#held.x, event.clientY - this.#held.y];
    this.#held = { ...this.#held, dx, dy, moved: this.#held.moved || Math.hypot(dx, dy) > SLIP_PX };
    if (this.#held.moved) this.handlers.over?.(event.clientX, event.clientY);
  }

  #drop(event: PointerEvent): void {
    const { card } = this;
    if (card !== null) {
      this.#clickToCome = true;
      setTimeout(() => (this.#clickToCome = false));
      this.handlers.drop(card, event.clientX, event.clientY);
    }
    this.#end();
  }

  #end(): void {
    this.#held = null;
    this.handlers.end?.();
  }
}
