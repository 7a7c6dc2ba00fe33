// Small synthesised clicks, off by default: a card drawn, thrown, taken; a knock on the table; the end of a hand.

import type { EventKind, GameEvent } from './protocol';

interface Tone {
  /** Hertz at the beginning and at the end. */
  from: number;
  to: number;
  seconds: number;
  loud: number;
  after?: number;
}

const TONES: Partial<Record<EventKind, Tone[]>> = {
  deal: [0, 0.05, 0.1, 0.15].map((after) => ({ from: 620, to: 360, seconds: 0.035, loud: 0.05, after })),
  draw: [{ from: 700, to: 420, seconds: 0.045, loud: 0.07 }],
  take: [{ from: 520, to: 640, seconds: 0.05, loud: 0.07 }],
  discard: [{ from: 420, to: 240, seconds: 0.06, loud: 0.09 }],
  pass: [{ from: 300, to: 260, seconds: 0.05, loud: 0.05 }],
  knock: [0, 0.14].map((after) => ({ from: 150, to: 70, seconds: 0.09, loud: 0.32, after })),
  gin: [523, 659, 784].map((from, at) => ({ from, to: from, seconds: 0.16, loud: 0.08, after: at * 0.11 })),
  big_gin: [523, 659, 784, 1047].map((from, at) => ({ from, to: from, seconds: 0.18, loud: 0.08, after: at * 0.11 })),
  layoff: [{ from: 480, to: 300, seconds: 0.05, loud: 0.06 }],
};

let context: AudioContext | null = null;

/** Play what the events sound like; nothing where the browser has no sound. */
export function sound(events: readonly GameEvent[]): void {
  const kind = events.find((event) => TONES[event.kind])?.kind;
  if (!kind || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  for (const tone of TONES[kind] ?? []) play(context, tone);
}

function play(context: AudioContext, tone: Tone): void {
  const start = context.currentTime + (tone.after ?? 0);
  const end = start + tone.seconds;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.setValueAtTime(tone.from, start);
  oscillator.frequency.exponentialRampToValueAtTime(tone.to, end);
  gain.gain.setValueAtTime(tone.loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end + 0.01);
}
