import { boundsMeet, boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { escapeXml } from '../../../data-packs/interchange/escape-xml.ts';
import type { Transform } from '../scene/map-view.ts';
import { short } from './svg-markup.ts';
import type { ConvexPolygon } from './svg-path.ts';

/** A line of text at a place of a context, in the units of its transform, which scales evenly. */
export interface SvgLine {
  text: string;
  /** As canvas takes it; its families are those of this process. */
  font: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  /** Length to keep to, whatever the reader's font is. */
  length: number;
}

const sharesBefore = { start: 0, middle: 0.5, end: 1 };

const sizeIn = (font: string): number => Number(/([\d.]+)px/.exec(font)?.[1] ?? 10);

const styleWords = /\s+(?:Regular|Medium|SemiBold|Bold|Italic)\b/g;
const weights: readonly (readonly [word: RegExp, weight: number])[] = [
  [/\b(?:700|Bold)\b/, 700],
  [/\bSemiBold\b/, 600],
  [/\b(?:500|Medium)\b/, 500],
];

/** The font as readers know it: "static-maps Noto Sans Medium 0" is Noto Sans of weight 500. */
function fontAttributes(font: string, size: number): string {
  const [, name = ''] = /"static-maps (?!script )([^"]+) \d+"/.exec(font) ?? [];
  const family = name.replace(styleWords, '').trim();
  const [, weight = 400] = weights.find(([word]) => word.test(font)) ?? [];
  return (
    ` font-family="${family === '' ? '' : `${escapeXml(family)}, `}sans-serif" font-size="${short(size)}"` +
    `${weight === 400 ? '' : ` font-weight="${weight}"`}${/\bItalic\b/.test(name) ? ' font-style="italic"' : ''}`
  );
}

export function reaches(line: SvgLine, [a, b, c, d, e, f]: Transform, corners: ConvexPolygon): boolean {
  const from = line.x - line.length * sharesBefore[line.anchor];
  const above = line.y - sizeIn(line.font);
  const box = [from, from + line.length].flatMap(x =>
    [above, line.y].map((y): [number, number] => [a * x + c * y + e, b * x + d * y + f]),
  );
  return boundsMeet(boundsOfPositions(box), boundsOfPositions(corners));
}

/** The attributes of a line, which alike lines share, and its element. */
export function textElement(line: SvgLine, [a, b, c, d, e, f]: Transform): { attributes: string; element: string } {
  const scale = Math.hypot(a, b);
  const size = sizeIn(line.font) * scale;
  const turn = short((Math.atan2(b, a) * 180) / Math.PI);
  const [x, y] = [short(a * line.x + c * line.y + e), short(b * line.x + d * line.y + f)];
  const anchor = line.anchor === 'start' ? '' : ` text-anchor="${line.anchor}"`;
  const turned = turn === '0' ? '' : ` transform="rotate(${turn} ${x} ${y})"`;
  // A single letter has nothing to be spaced.
  const length = [...line.text].length > 1 ? ` textLength="${short(line.length * scale)}"` : '';
  return {
    attributes: fontAttributes(line.font, size) + anchor,
    element: `<text x="${x}" y="${y}"${length}${turned}>${escapeXml(line.text)}</text>`,
  };
}
