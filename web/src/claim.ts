// A game is played in one tab at a time: the one that holds its lock. Where the browser has no locks, tabs are on their own.

export interface Claim {
  /** Whether this tab may play the game. */
  held: boolean;
  release(): void;
}

/** Ask for a game; `lost` is called when another tab has taken it over. */
export async function claim(id: string, takeOver: boolean, lost: () => void): Promise<Claim> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return { held: true, release: () => {} };
  return new Promise((answer) => {
    let release = () => {};
    const holding = new Promise<void>((done) => (release = done));
    const options: LockOptions = takeOver ? { steal: true } : { ifAvailable: true };
    locks
      .request(`ginromme.game.${id}`, options, (lock) => {
        answer({ held: lock !== null, release });
        return lock === null ? undefined : holding;
      })
      .catch(lost);
  });
}
