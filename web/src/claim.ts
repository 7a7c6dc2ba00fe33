// A game is played in one tab at a time: the one that holds its lock.

export interface Claim {
  /** Whether this tab may play the game. */
  held: boolean;
  release(): void;
}

/** Ask for a game; `lost` is called when another tab has taken it over. `key` is where the game is kept. */
export async function claim(key: string, takeOver: boolean, lost: () => void): Promise<Claim> {
  // Browsers have locks on secure pages only.
  if (!navigator.locks) return watch(key, lost);
  return new Promise((answer) => {
    let release = () => {};
    const holding = new Promise<void>((done) => (release = done));
    const options: LockOptions = takeOver ? { steal: true } : { ifAvailable: true };
    navigator.locks
      .request(key, options, (lock) => {
        answer({ held: lock !== null, release });
        return lock === null ? undefined : holding;
      })
      .catch(lost);
  });
}

/** Without locks the tab that has saved last has the game; the others see it and stop. */
function watch(key: string, lost: () => void): Claim {
  const saved = (event: StorageEvent) => {
    if (event.key !== key || event.newValue === null) return;
    release();
    lost();
  };
  const release = () => removeEventListener('storage', saved);
  addEventListener('storage', saved);
  return { held: true, release };
}
