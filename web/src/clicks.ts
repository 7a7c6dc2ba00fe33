// The second click of a double click is not meant for what the first one has brought to its place.

const SOON_MS = 350;
const NEAR_PX = 12;

interface Click {
  at: number;
  x: number;
  y: number;
  /** What was there to be clicked, by its name. */
  on: string;
}

/** Whether a click only repeats one that found something else at this place; from the keyboard there are none. */
export function strays(click: Click, last: Click | null): boolean {
  if (last === null || click.on === last.on) return false;
  const near = Math.hypot(click.x - last.x, click.y - last.y) <= NEAR_PX;
  return near && click.at - last.at < SOON_MS;
}

/** Keep such clicks from everything on the page; the answer undoes it. */
export function keepClicks(page: Window): () => void {
  let last: Click | null = null;
  const listen = (event: MouseEvent) => {
    if (event.detail === 0) return;
    const click = { at: event.timeStamp, x: event.clientX, y: event.clientY, on: nameOf(event.target as Element) };
    if (strays(click, last)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    last = click;
  };
  page.addEventListener('click', listen, { capture: true });
  return () => page.removeEventListener('click', listen, { capture: true });
}

/** What tells one control from another, also when it is the same element with other words. */
function nameOf(target: Element): string {
  // A click on a label is followed by one on what it belongs to.
  const label = target.closest('label') ?? (target as Partial<HTMLInputElement>).labels?.[0];
  if (label) return label.textContent;
  const control = target.closest<HTMLElement>('button, a, select, summary');
  if (!control) return '';
  const { card, place } = control.dataset;
  return card ?? place ?? control.getAttribute('aria-label') ?? control.textContent;
}
