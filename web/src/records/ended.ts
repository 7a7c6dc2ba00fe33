// What is left to do when something has ended: matches go to the archive, and the browser is asked to keep them.

import type { Game } from '../game.svelte';
import type { Keep } from '../keep';
import { Archive } from './archive';

const ASKED = 'ginromme.asked.persist';

/** After a hand or a match. */
export async function ended(game: Game, keep: Keep): Promise<void> {
  const { record, view } = game;
  if (view?.match && record !== null) {
    const result = new Archive(keep).add({ ...game.facts, record, view });
    if (result !== 'kept') game.keeping = result;
  }
  await askToPersist(keep);
}

/** A finished match that the archive has needs no entry among the games any more. */
export function tidy(id: string, keep: Keep): void {
  if (keep.load(id)?.over && new Archive(keep).get(id)) keep.forget(id);
}

/** Ask once that the browser should not clear away what has been played. */
async function askToPersist(keep: Keep): Promise<void> {
  if (!keep.works || keep.read(ASKED) !== null || typeof navigator.storage?.persist !== 'function') return;
  keep.write(new Map([[ASKED, '1']]));
  await navigator.storage.persist().catch(() => false);
}
