// What is wrong with the layout of what is on the screen, as sentences. Evaluated in the page.
() => {
  const faults = [];
  const dialog = document.querySelector('dialog[open]');
  const table = dialog ? null : document.querySelector('.table');
  const root = dialog ?? document.getElementById('app');

  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getBoundingClientRect().width > 1;
  const all = (selector) => [...root.querySelectorAll(selector)].filter(isShown);
  const named = (element) =>
    `${element.tagName.toLowerCase()} “${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}”`;
  const say = (element, what) => faults.push(`${named(element)} ${what}`);
  const scroller = (element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) return at;
    return null;
  };

  // Nothing scrolls sideways, and the table scrolls only where its cards would be too small otherwise.
  const low = innerHeight < 300 || (innerHeight <= 600 && innerWidth < 560) || (innerHeight <= 700 && innerWidth <= 330);
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  if (table && !low && document.documentElement.scrollHeight > innerHeight) faults.push('the table is higher than the screen');
  for (const element of [root, ...all('*')])
    if (getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      say(element, `is cut off at its side: ${element.scrollWidth} in ${element.clientWidth}`);
  if (table && table.scrollHeight > table.clientHeight + 1) say(table, `is cut off below: ${table.scrollHeight} in ${table.clientHeight}`);

  // A dialog is on the screen with all its buttons outside of what scrolls.
  const isInside = (element, area) => {
    const box = element.getBoundingClientRect();
    return box.left >= area.left - 0.5 && box.right <= area.right + 0.5 && box.top >= area.top - 0.5 && box.bottom <= area.bottom + 0.5;
  };
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  if (dialog && !isInside(dialog, screen)) say(dialog, 'is not all on the screen');

  // A link within a sentence is as high as the sentence.
  for (const control of all('button, a:not(p a), select, summary, label')) {
    let box = control.getBoundingClientRect();
    if (box.width < 24 || box.height < 24) say(control, `is too small to press: ${box.width} × ${box.height}`);
    if (control.scrollWidth > control.clientWidth + 1 || control.scrollHeight > control.clientHeight + 1)
      if (!control.matches('[data-place], [data-card], [data-arranged], select')) say(control, 'does not hold its words');
    const scrolls = scroller(control) ?? (dialog || (table && !low) ? null : document.documentElement);
    if (scrolls) {
      if (box.left < -0.5 || box.right > innerWidth + 0.5) say(control, 'is beside the screen');
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      box = control.getBoundingClientRect();
      if (scrolls !== document.documentElement) continue;
    }
    if (!isInside(control, screen)) {
      say(control, 'is not all on the screen');
      continue;
    }
    // Cards of a hand lie over each other; a little of each is free, at its left.
    const x = control.hasAttribute('data-card') ? box.left + box.width * 0.2 : box.left + box.width / 2;
    const hit = document.elementFromPoint(x, box.top + box.height / 2);
    // The choices of sorting are meant to lie over the table while they are open.
    if (!control.contains(hit) && !hit?.closest('.choices')) say(control, `is covered by ${hit ? named(hit) : 'nothing'}`);
  }

  // The parts of the table keep out of each other's way.
  if (table) {
    const kinds = [
      'header', '.seat', '[data-place=opponent]', '[data-place=stock]', '[data-place=pile]', '.label', '.last', '.limit', '.prompt',
      '[data-card], .fresh', '.deadwood', '.tools > *', '.moves > *', 'aside',
    ];
    const parts = kinds.flatMap((kind) => all(kind).map((element) => ({ kind, element, box: element.getBoundingClientRect() })));
    for (const [at, one] of parts.entries())
      for (const other of parts.slice(at + 1)) {
        if (one.kind === other.kind && one.kind.includes('data-card')) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 1 && high > 1) say(one.element, `and ${named(other.element)} overlap by ${wide.toFixed(0)} × ${high.toFixed(0)}`);
      }
  }
  return [...new Set(faults)];
}
