// Cards are seen to move: places are measured before a change and the cards glide from there after it.

import type { GameEvent, Seat } from '../protocol';

const FLIGHT_MS = 280;
const DEAL_MS = 45;
const EASING = 'cubic-bezier(.22,.7,.2,1)';

type Places = Map<string, DOMRect>;

/** Where piles, the opponent's fan and each card of the hand are. */
export function measure(table: HTMLElement): Places {
  const places: Places = new Map();
  for (const element of table.querySelectorAll<HTMLElement>('[data-place]'))
    places.set(element.dataset['place'] ?? '', element.getBoundingClientRect());
  for (const element of table.querySelectorAll<HTMLElement>('[data-card]'))
    places.set(element.dataset['card'] ?? '', element.getBoundingClientRect());
  return places;
}

/** Let everything glide to where it is now; resolves when it is there. */
export async function glide(
  table: HTMLElement,
  before: Places,
  events: readonly GameEvent[],
  seat: Seat,
  motion: (milliseconds: number) => number,
): Promise<void> {
  const duration = motion(FLIGHT_MS);
  if (duration === 0 || document.hidden) return;
  const flights = events.some(({ kind }) => kind === 'deal')
    ? deal(table, duration, motion(DEAL_MS))
    : move(table, before, events, seat, duration);
  await Promise.allSettled(flights.map((flight) => flight.finished));
}

function deal(table: HTMLElement, duration: number, delay: number): Animation[] {
  const stock = table.querySelector('[data-place=stock]')?.getBoundingClientRect();
  if (!stock) return [];
  const own = [...table.querySelectorAll<HTMLElement>('[data-card]')];
  const others = [...table.querySelectorAll<HTMLElement>('[data-place=opponent] > *')];
  const flights = [own, others].flatMap((cards) => cards.map((card, at) => fly(card, stock, duration, at * delay)));
  const upcard = table.querySelector<HTMLElement>('[data-top]');
  if (upcard) flights.push(fly(upcard, stock, duration, own.length * delay));
  return flights.filter((flight) => flight !== null);
}

function move(
  table: HTMLElement,
  before: Places,
  events: readonly GameEvent[],
  seat: Seat,
  duration: number,
): Animation[] {
  const flights: (Animation | null)[] = [];
  const event = events.find(({ kind }) => ['draw', 'take', 'discard', 'knock', 'gin'].includes(kind));
  const own = event?.seat === seat;
  const source = event && { draw: 'stock', take: 'pile' }[event.kind as 'draw' | 'take'];
  for (const card of table.querySelectorAll<HTMLElement>('[data-card]')) {
    const name = card.dataset['card'] ?? '';
    const coming = own && source !== undefined && name === event?.card;
    flights.push(coming ? fly(card, before.get(source), duration) : slide(card, before.get(name), duration));
  }
  if (event && source && !own)
    flights.push(fly(table.querySelector('[data-place=opponent] > :last-child'), before.get(source), duration));
  if (event && !source) {
    const from = own ? before.get(event.card ?? '') : middle(before.get('opponent'));
    flights.push(fly(table.querySelector('[data-top]'), from, duration));
  }
  return flights.filter((flight) => flight !== null);
}

/** The opponent's card comes from the midst of his fan. */
function middle(fan: DOMRect | undefined): DOMRect | undefined {
  return (
    fan && new DOMRect(fan.left + fan.width / 2 - (fan.height * 92) / 260, fan.top, (fan.height * 92) / 130, fan.height)
  );
}

/** From another place on the table, above everything, growing or shrinking on the way. */
function fly(element: Element | null, from: DOMRect | undefined, duration: number, delay = 0): Animation | null {
  if (!element || !from) return null;
  const to = element.getBoundingClientRect();
  if (to.width === 0) return null;
  const start = `translate(${centre(from, to)}) scale(${from.width / to.width})`;
  const timing = { duration, delay, easing: EASING, fill: 'backwards' } as const;
  // On its own: with a property that only the main thread can animate, the flight would be drawn there too.
  element.animate({ zIndex: [30, 30] }, timing);
  return element.animate({ transform: [start, 'none'] }, timing);
}

/** To its new place in the hand. */
function slide(element: Element, from: DOMRect | undefined, duration: number): Animation | null {
  if (!from) return null;
  const to = element.getBoundingClientRect();
  if (Math.abs(from.left - to.left) < 1 && Math.abs(from.top - to.top) < 1) return null;
  return element.animate([{ transform: `translate(${centre(from, to)})` }, { transform: 'none' }], {
    duration,
    easing: EASING,
  });
}

const centre = (from: DOMRect, to: DOMRect): string =>
  `${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px`;
