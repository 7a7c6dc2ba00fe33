// Finished matches that never reached the archive, as when the page was closed in the same moment.

import { ask } from '../ask';
import type { Keep } from '../keep';
import type { Incoming, Request } from '../protocol';
import { Archive } from './archive';
import { tidy } from './ended';

/** Take them in; the table reads their records. How many there were. */
export async function gather(keep: Keep, put: (request: Request) => Promise<Incoming> = ask): Promise<number> {
  const archive = new Archive(keep);
  let count = 0;
  for (const game of keep.games().filter(({ over }) => over)) {
    if (!archive.get(game.id)) {
      const answer = await put({ type: 'open', record: game.record });
      if (answer.type !== 'update' || !answer.view.match) continue;
      if (archive.add({ ...game, view: answer.view }, game.changed) === 'kept') count += 1;
    }
    tidy(game.id, keep);
  }
  return count;
}
