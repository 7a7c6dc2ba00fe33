// Cards are seen to move: places are measured before a change and the cards glide from there after it.

import type { GameEvent, Seat } from '../protocol';

const FLIGHT_MS = 260;

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
export async function glide(table: HTMLElement, before: Places, events: GameEvent[], seat: Seat, motion: (ms: number) => number): Promise<void> {
  const duration = motion(FLIGHT_MS);
  if (duration === 0) return;
  const flights: Animation[] = [];
  const fly = (element: Element | null | undefined, from: DOMRect | undefined, raised: boolean) => {
    const flight = element && from && flightOf(element as HTMLElement, from, duration, raised);
    if (flight) flights.push(flight);
  };
  const event = events.find(({ kind }) => ['draw', 'take', 'discard', 'knock', 'gin', 'deal'].includes(kind));
  if (event?.kind === 'deal') {
    for (const card of table.querySelectorAll('[data-card]')) fly(card, before.get('stock') ?? placeOf(table, 'stock'), true);
    await settled(flights);
    return;
  }
  const own = event?.seat === seat;
  const source = event && { draw: 'stock', take: 'pile' }[event.kind as 'draw' | 'take'];
  for (const card of table.querySelectorAll<HTMLElement>('[data-card]')) {
    const name = card.dataset['card'] ?? '';
    const incoming = own && source !== undefined && name === event?.card;
    fly(card, incoming ? before.get(source) : before.get(name), incoming);
  }
  if (event && source && !own) fly(table.querySelector('[data-place=opponent]')?.lastElementChild, before.get(source), true);
  if (event && ['discard', 'knock', 'gin'].includes(event.kind))
    fly(table.querySelector('[data-top]'), own ? before.get(event.card ?? '') : before.get('opponent'), true);
  await settled(flights);
}

function placeOf(table: HTMLElement, place: string): DOMRect | undefined {
  return table.querySelector(`[data-place=${place}]`)?.getBoundingClientRect();
}

async function settled(flights: Animation[]): Promise<void> {
  await Promise.allSettled(flights.map((flight) => flight.finished));
}

function flightOf(element: HTMLElement, from: DOMRect, duration: number, raised: boolean): Animation | null {
  const to = element.getBoundingClientRect();
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return null;
  const scale = raised && to.width > 0 ? Math.min(from.height / to.height, 1.6) : 1;
  const resting = getComputedStyle(element).transform;
  const end = resting === 'none' ? 'none' : resting;
  const start = `translate(${x}px, ${y}px) scale(${scale})${resting === 'none' ? '' : ` ${resting}`}`;
  return element.animate([{ transform: start, zIndex: raised ? 30 : 1 }, { transform: end, zIndex: raised ? 30 : 1 }], {
    duration,
    easing: 'cubic-bezier(.2,.7,.2,1)',
  });
}
