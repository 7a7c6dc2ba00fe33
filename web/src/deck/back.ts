// The backs of the cards in several quiet ornaments, each the same upside down: pictures, so that a fan of ten is drawn once.

import { disc, type CardSize } from './shapes';

export type BackDesign = 'lattice' | 'guilloche' | 'rays';

const PAPER = '#f7f2e6';
const GROUND: Record<BackDesign, string> = { lattice: '#7a2234', guilloche: '#21406a', rays: '#30363b' };
const QUATREFOIL = disc(0, -9, 9) + disc(9, 0, 9) + disc(0, 9, 9) + disc(-9, 0, 9) + disc(0, 0, 9);

/** Half the ornament's width and height. */
const [ACROSS, DOWN] = [37, 56];

const pictures = new Map<string, string>();

/** The address of a back's picture; `small` is for backs under some 70 px and has a coarser ornament. */
export function backPicture(design: BackDesign, size: CardSize): string {
  const name = `${design} ${size}`;
  const picture = pictures.get(name) ?? `data:image/svg+xml,${encodeURIComponent(draw(design, size === 'small'))}`;
  pictures.set(name, picture);
  return picture;
}

function draw(design: BackDesign, coarse: boolean): string {
  const ground = GROUND[design];
  const accent = design === 'rays' ? '#cda349' : PAPER;
  const knot = `<g transform="scale(${coarse ? 1 : 0.85})">
    <path d="${QUATREFOIL}" fill="none" stroke="${ground}" stroke-width="7"/>
    <path d="${QUATREFOIL}" fill="none" stroke="${accent}" stroke-width="4"/>
    <path d="${QUATREFOIL}" fill="${ground}" stroke="${ground}" stroke-width="2.2"/>
  </g>`;
  const rim = '<rect x="7.3" y="7.3" width="77.4" height="115.4" rx="3.2" fill="none" stroke-width=".3" opacity=".7"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 92 130">
    <rect x=".5" y=".5" width="91" height="129" rx="8.5" fill="${PAPER}" stroke="#d9d3c5"/>
    <rect x="5.5" y="5.5" width="81" height="119" rx="4.5" fill="${ground}"/>
    <svg x="9" y="9" width="74" height="112" viewBox="${-ACROSS} ${-DOWN} ${2 * ACROSS} ${2 * DOWN}">
      ${ORNAMENTS[design](coarse)}
      ${design === 'guilloche' ? '' : knot}
      <path d="${rosette(0, 0, coarse ? 11 : 9.5, 2.2, 4)}" fill="${accent}"/>
      <path d="${disc(0, 0, 2.6)}" fill="${ground}"/>
      <path d="${disc(0, 0, 1.5)}" fill="${accent}"/>
    </svg>
    <rect x="9" y="9" width="74" height="112" rx="2" fill="none" stroke="${accent}" stroke-width="${coarse ? 1 : 0.6}"/>
    ${coarse ? '' : `${rim} stroke="${accent}"/>`}
  </svg>`;
}

const ORNAMENTS: Record<BackDesign, (coarse: boolean) => string> = {
  lattice: (coarse) => {
    const step = coarse ? 14.8 : 9.25;
    return `<path d="${lattice(step)}" fill="none" stroke="${PAPER}" stroke-width="${coarse ? 0.8 : 0.45}" opacity=".5"/>
      <path d="${flowers(step)}" fill="${PAPER}" opacity=".75"/>`;
  },
  guilloche: (coarse) => {
    const corners = [-ACROSS, ACROSS].flatMap((x) => [-DOWN, DOWN].map((y) => rosette(x, y, 25, 9, coarse ? 8 : 14)));
    const lines = rosette(0, 0, 34, 13, coarse ? 9 : 18) + corners.join('');
    return `<path d="${lines}" fill="none" stroke="${PAPER}" stroke-width="${coarse ? 0.8 : 0.45}" opacity=".6"/>`;
  },
  rays: (coarse) => `<path d="${wedges(coarse ? 20 : 32)}" fill="${PAPER}" opacity=".13"/>`,
};

/** Ellipses turned about (x, y): petals when slim and few, a banknote's rosette when many. */
function rosette(x: number, y: number, a: number, b: number, count: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const turn = (180 * i) / count;
    const dx = +(a * Math.cos((turn * Math.PI) / 180)).toFixed(2);
    const dy = +(a * Math.sin((turn * Math.PI) / 180)).toFixed(2);
    d += `M${x - dx} ${y - dy}A${a} ${b} ${turn} 0 1 ${x + dx} ${y + dy}A${a} ${b} ${turn} 0 1 ${x - dx} ${y - dy}Z`;
  }
  return d;
}

function lattice(step: number): string {
  let d = '';
  for (let at = -15.5 * step; at < 16 * step; at += step) d += `M${at - 60} -60l120 120M${at - 60} 60l120 -120`;
  return d;
}

/** A flower in every mesh of the lattice. */
function flowers(step: number): string {
  const [columns, rows] = [Math.ceil(ACROSS / step), Math.ceil((2 * DOWN) / step)];
  let d = '';
  for (let row = -rows; row <= rows; row++)
    for (let column = -columns; column <= columns; column++)
      d += rosette((column + (row % 2 ? 0.5 : 0)) * step, (row * step) / 2, step * 0.2, step * 0.07, 2);
  return d;
}

function wedges(count: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const rim = (offset: number) => {
      const turn = (2 * Math.PI * (i + offset)) / count;
      return `${(90 * Math.sin(turn)).toFixed(2)} ${(90 * Math.cos(turn)).toFixed(2)}`;
    };
    d += `M0 0L${rim(-0.25)} ${rim(0.25)}Z`;
  }
  return d;
}
