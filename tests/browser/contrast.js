// The texts that are on the screen, and how well they stand out from their ground. Evaluated in the page.
({
  /** Every visible text with its boxes on the screen, in pixels, and its ink. */
  texts() {
    const root = document.querySelector('dialog[open]') ?? document.getElementById('app');
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const cut = (box, area) => ({
      left: Math.max(box.left, area.left),
      top: Math.max(box.top, area.top),
      right: Math.min(box.right, area.right),
      bottom: Math.min(box.bottom, area.bottom),
    });
    /** What is left of the screen within everything that cuts off around an element. */
    const window = (element) => {
      let area = screen;
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.clipPath !== 'none') return { left: 0, top: 0, right: 0, bottom: 0 };
        if (style.overflowX !== 'visible' || style.overflowY !== 'visible') area = cut(area, at.getBoundingClientRect());
        if (style.position === 'fixed' || at === root) break;
      }
      return area;
    };
    /** Red, green, blue (0 to 255) and how much of them covers the ground (0 to 1). */
    const ink = (element) => {
      const [red, green, blue, alpha = 1] = getComputedStyle(element).color.match(/[\d.]+/g).map(Number);
      let cover = alpha;
      for (let at = element; at; at = at.parentElement) cover *= Number(getComputedStyle(at).opacity);
      return [red, green, blue, cover];
    };
    const found = [];
    const add = (element, words, rects) => {
      if (!words || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
      const area = window(element);
      const boxes = [...rects]
        // Letters don't fill the height of their line.
        .map(({ left, right, top, bottom, height }) => ({ left, right, top: top + height * 0.15, bottom: bottom - height * 0.15 }))
        .map((rect) => cut(rect, area))
        .filter((box) => box.right - box.left > 3 && box.bottom - box.top > 5)
        // What lies under something else is not to be read.
        .filter((box) => {
          const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
          return !hit || hit.contains(element) || element.contains(hit);
        });
      if (boxes.length)
        found.push({ words: words.slice(0, 60), boxes, ink: ink(element), of: element.className || element.localName });
    };
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (['OPTION', 'STYLE'].includes(element.tagName)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      add(element, node.textContent.trim(), range.getClientRects());
    }
    for (const field of root.querySelectorAll('select, textarea, input:not([type=radio], [type=checkbox], [type=range])'))
      add(field, field.selectedOptions?.[0]?.text ?? field.value, [field.getBoundingClientRect()]);
    return found;
  },

  /**
   * The texts with the contrast of each, from a picture of the screen with invisible letters: that of the ink with
   * its ground where it stands out least, but for a twentieth of the ground.
   */
  async measure([picture, texts]) {
    const { pixels, light } = await this.look(picture);
    return texts.map(({ boxes, ink, ...text }) => {
      const ratios = [];
      for (const box of boxes) {
        const data = pixels(box);
        for (let at = 0; at < data.length; at += 4) {
          const ground = data.subarray(at, at + 3);
          const seen = ink.slice(0, 3).map((value, part) => Math.round(value * ink[3] + ground[part] * (1 - ink[3])));
          const [one, other] = [light(ground), light(seen)];
          ratios.push((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
        }
      }
      ratios.sort((one, other) => one - other);
      return { ...text, ratio: ratios[Math.floor(ratios.length * 0.05)] ?? 1 };
    });
  },

  /** How much of a box in a picture stands out by 3 to 1 from the colour that most of it has. */
  async part([picture, box]) {
    const { pixels, light } = await this.look(picture);
    const data = pixels(box);
    const lights = [];
    for (let at = 0; at < data.length; at += 4) lights.push(light(data.subarray(at, at + 3)));
    const counts = new Map();
    for (const one of lights) counts.set(one, (counts.get(one) ?? 0) + 1);
    const [ground] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
    const apart = lights.filter((one) => (Math.max(one, ground) + 0.05) / (Math.min(one, ground) + 0.05) >= 3);
    return apart.length / lights.length;
  },

  /** A picture's pixels in a box, and how light a colour is by the WCAG's formula. */
  async look(picture) {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const linear = Float64Array.from({ length: 256 }, (_, value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return {
      pixels: (box) => {
        const [left, top] = [Math.round(box.left), Math.round(box.top)];
        return context.getImageData(left, top, Math.round(box.right) - left, Math.round(box.bottom) - top).data;
      },
      light: ([red, green, blue]) => 0.2126 * linear[red] + 0.7152 * linear[green] + 0.0722 * linear[blue],
    };
  },

  /** Make all letters invisible, and nothing else. */
  hide() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { -webkit-text-fill-color: transparent !important; text-decoration: none !important; }');
    document.adoptedStyleSheets = [sheet];
  },

  show() {
    document.adoptedStyleSheets = [];
  },

  begin() {
    (document.querySelector('dialog[open] .body') ?? document.scrollingElement).scrollTop = 0;
  },

  /** Scroll on by a screen: whether there was more. */
  scroll() {
    const area = document.querySelector('dialog[open] .body') ?? document.scrollingElement;
    const before = area.scrollTop;
    area.scrollBy({ top: area.clientHeight * 0.9, behavior: 'instant' });
    return area.scrollTop > before + 1;
  },
})
