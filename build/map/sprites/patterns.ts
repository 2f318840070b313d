import type { Icon } from './icons.ts';

/** Ink of the signs that cover an area, by what grows or lies there. */
export interface PatternInks {
  stone: string;
  sand: string;
  ice: string;
  marsh: string;
  tree: string;
  crop: string;
}

/** CSS pixels. A power of two: tiles begin where a pattern does, at every zoom. */
const side = 64;

type Sign = (x: number, y: number, i: number) => string;

/** Signs for areas that repeat without a seam, on transparent ground. */
export function patterns(inks: PatternInks): Icon[] {
  return [
    seamless('pattern:rock', inks.stone, scattered(17, 11, rockSign)),
    seamless('pattern:scree', inks.stone, scattered(64, 23, screeSign)),
    seamless('pattern:sand', inks.sand, scattered(52, 31, dot(0.55))),
    seamless('pattern:glacier', inks.ice, scattered(9, 5, iceSign)),
    seamless('pattern:wetland', inks.marsh, scattered(11, 7, marshSign)),
    seamless('pattern:reedbed', inks.marsh, scattered(16, 13, reedSign)),
    seamless('pattern:vineyard', inks.crop, rows(4, 4, vineSign)),
    seamless('pattern:orchard', inks.crop, rows(4, 4, ring(2))),
    seamless('pattern:heath', inks.tree, scattered(14, 3, heathSign)),
    seamless('pattern:scrub', inks.tree, scattered(13, 41, ring(1.3))),
    seamless('pattern:broadleaved', inks.tree, scattered(13, 17, broadleafSign)),
    seamless('pattern:needleleaved', inks.tree, scattered(13, 19, needleSign)),
    seamless(
      'pattern:mixed',
      inks.tree,
      scattered(13, 29, (x, y, i) => (i % 2 === 0 ? broadleafSign : needleSign)(x, y, i)),
    ),
  ];
}

/** Draws signs at the edge once more on the other side. */
function seamless(name: string, ink: string, signs: readonly string[]): Icon {
  const copies = [-side, 0, side].flatMap(x =>
    [-side, 0, side].map(y => `<use href="#${idOf(name)}" x="${x}" y="${y}"/>`),
  );
  const svg =
    `<defs><g id="${idOf(name)}" fill="none" stroke="${ink}" stroke-width="0.8" stroke-linecap="round" ` +
    `stroke-linejoin="round">${signs.join('')}</g></defs>` +
    `<svg width="${side}" height="${side}" overflow="hidden">${copies.join('')}</svg>`;
  return { name, width: side, height: side, svg };
}

const idOf = (name: string): string => name.replace(':', '-');

/** Scatters signs evenly without order: each takes the emptiest of some random places (Mitchell's best candidate). */
function scattered(count: number, seed: number, sign: Sign): string[] {
  const random = numbersFrom(seed);
  const placed: [number, number][] = [];
  for (let i = 0; i < count; i++) {
    let best: [number, number] = [0, 0];
    let most = -1;
    for (let trial = 0; trial < 12 * (i + 1); trial++) {
      const at: [number, number] = [random() * side, random() * side];
      const room = Math.min(...placed.map(other => distance(at, other)));
      if (room <= most) continue;
      most = room;
      best = at;
    }
    placed.push(best);
  }
  return placed.map(([x, y], i) => sign(x, y, i));
}

/** Sets signs in rows, every other one shifted by half a step. */
function rows(across: number, down: number, sign: Sign): string[] {
  const places = Array.from({ length: across * down }, (_, i) => [i % across, Math.floor(i / across)] as const);
  const [width, height] = [side / across, side / down];
  return places.map(([column, row], i) => sign((column + 0.25 + (row % 2) / 2) * width, (row + 0.5) * height, i));
}

/** Where left meets right and top meets bottom. */
function distance(a: readonly [number, number], b: readonly [number, number]): number {
  const apart = (i: 0 | 1): number => {
    const between = Math.abs(a[i] - b[i]);
    return Math.min(between, side - between);
  };
  return Math.hypot(apart(0), apart(1));
}

/** The same numbers from 0 to 1 for the same seed (Mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const number = (value: number): string => String(Math.round(value * 100) / 100);

/** Strokes around a place: x and y of each point, one after the other. */
const strokes = (x: number, y: number, ...lines: number[][]): string =>
  lines
    .map(offsets => offsets.map((offset, i) => number(offset + (i % 2 === 0 ? x : y))))
    .map(numbers => `<path d="M${numbers.join(' ').replace(/(\S+ \S+) /g, '$1L')}"/>`)
    .join('');

const dot =
  (radius: number): Sign =>
  (x, y) =>
    `<circle cx="${number(x)}" cy="${number(y)}" r="${radius / 2}" stroke-width="${radius}"/>`;

const ring =
  (radius: number): Sign =>
  (x, y) =>
    `<circle cx="${number(x)}" cy="${number(y)}" r="${radius}"/>`;

/** A ledge with a broken edge, turned this way or that. */
const rockSign: Sign = (x, y, i) => {
  const size = 1 + (i % 3) * 0.25;
  const lean = i % 2 === 0 ? 1 : -1;
  const lines = [[-3.6, 1.2, -1.2, -1.6, 1, -0.4, 3.4, -2]];
  if (i % 3 !== 0) lines.push([-1.2, -1.6, -0.6, 1.8]);
  if (i % 4 !== 0) lines.push([1, -0.4, 1.8, 2.2]);
  return strokes(x, y, ...lines.map(line => line.map((offset, k) => offset * size * (k % 2 === 0 ? lean : 1))));
};

/** Stones of three sizes. */
const screeSign: Sign = (x, y, i) => (i % 5 === 0 ? ring(1.1) : ring(i % 2 === 0 ? 0.5 : 0.3))(x, y, i);

/** A crevasse. */
const iceSign: Sign = (x, y, i) => {
  const length = 5 + (i % 3) * 2;
  return `<path d="M${number(x - length)} ${number(y)}q${length / 2} -2.4 ${length} 0t${length} 0"/>`;
};

/** Water with a tuft of grass. */
const marshSign: Sign = (x, y, i) => {
  const tuft = [
    [0, 0.2, 0, -3],
    [-1, 0.2, -2.4, -2.2],
    [1, 0.2, 2.4, -2.2],
  ];
  return strokes(x, y, [-4.5, 1.5, 4.5, 1.5], ...(i % 2 === 0 ? tuft : []));
};

const reedSign: Sign = (x, y) => strokes(x, y, [-1.6, 2, -1.6, -2], [0.2, 2, 0.2, -3.2], [2, 2, 2, -1.4]);

const heathSign: Sign = (x, y) => strokes(x, y, [0, 1.2, 0, -1.6], [-0.4, 1.2, -1.8, -0.8], [0.4, 1.2, 1.8, -0.8]);

/** A stake with its vine. */
const vineSign: Sign = (x, y) =>
  `${strokes(x, y, [0, 3, 0, -3])}<path d="M${number(x)} ${number(y - 1)}q2.6 0 2.2 2.2"/>`;

/** A crown and its shade. */
const broadleafSign: Sign = (x, y) =>
  `<path d="M${number(x - 1.9)} ${number(y + 0.9)}a2.1 2.1 0 1 1 3.8 0"/>${strokes(x, y, [-0.8, 1.7, 1.4, 1.7])}`;

const needleSign: Sign = (x, y) => strokes(x, y, [-1.7, 1.6, 0, -2.6, 1.7, 1.6]);
