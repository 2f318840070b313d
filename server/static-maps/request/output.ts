import { leastSide, mostSide, paperNames } from '../../../data-packs/paper/paper-sizes.ts';
import { badRequest } from '../../errors.ts';
import type { FileFormat } from '../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../words.ts';
import { type Paper, parsePaper } from './paper.ts';
import { parseSize } from './size.ts';

/** Small files beside a picture that say where it lies: a description, world files by the names that readers look for. */
const sidecars = ['json', 'wld', 'pgw', 'jgw', 'prj'] as const;
export type Sidecar = (typeof sidecars)[number];

/** The requested output: pixels, a vector file of that size, or a sheet of paper. */
export interface Output extends Paper {
  isPaper: boolean;
  /** What is asked for is not the picture, but this file beside it. */
  sidecar?: Sidecar | undefined;
}

export const outputForm =
  '`{width}x{height}[@2x][.png|.jpg|.jpeg|.webp|.tif|.kmz|.svg|.pdf]`, 1 to 2048 pixels a side before `@2x`; PNG by ' +
  'default. Or paper: ' +
  '`{paper}[-landscape][.pdf|.svg]`, `{paper}[-landscape]@{dpi}dpi.{png|jpg|webp|tif}`, with paper one of ' +
  `${paperNames.join(', ')}, or \`{width}x{height}mm\` with sides of ${leastSide} to ${mostSide} millimetres; PDF by ` +
  'default. Paper of pixels has at most 16.7 million: 150 dpi by default, or as many as there may be. ' +
  '`.tif` is a GeoTIFF, `.kmz` is for globes. Or a file beside a picture of pixels, at its address with another ending: ' +
  '`.json` (what it shows, its corners, matrix, scale and credits), `.wld`, `.pgw` or `.jgw` (a world file), `.prj` (its ' +
  'system of coordinates).';

const sideOfPaper = '(?:[1-9]\\d{2}|1[01]\\d{2}|12[01]\\d|1220)';
/** Paper by its name or its sides. */
export const paperPattern = `(?:(?:${paperNames.join('|')})(?:-landscape|-portrait)?|${sideOfPaper}x${sideOfPaper}mm)`;
const side = '(?:[1-9]\\d{0,2}|1\\d{3}|20[0-3]\\d|204[0-8])';
const pixelFiles = `\\.(?:png|jpe?g|webp|tiff?|${sidecars.join('|')})`;

/** For descriptions; what a request says is parsed by `parseOutput`. */
export const outputPattern =
  `^(?:${side}x${side}(?:(?:@2x)?(?:${pixelFiles}|\\.kmz)?|\\.(?:svg|pdf))|` +
  `${paperPattern}(?:\\.(?:svg|pdf)|(?:@(?:7[2-9]|[89]\\d|[1-5]\\d{2}|600)dpi)?${pixelFiles})?)$`;

export function parseOutput(size: string): Output {
  const sidecar = sidecars.find(ending => size.endsWith(`.${ending}`));
  // It is that of the picture at the same address with another ending.
  return sidecar === undefined
    ? parsePicture(size)
    : { ...parsePicture(`${size.slice(0, -sidecar.length)}png`), sidecar };
}

function parsePicture(text: string): Output {
  const paper = parsePaper(text);
  if (paper !== undefined) return { ...paper, isPaper: true };
  if (text.endsWith('.kmz')) return { ...parseSize(text.replace(/kmz$/, 'png')), format: 'kmz', isPaper: false };
  const [, pixels = text, vector] = /^(.*)\.(svg|pdf)$/.exec(text) ?? [];
  const size = parseSize(pixels);
  if (vector === undefined) return { ...size, isPaper: false };
  if (size.pixelRatio !== 1 || pixels.includes('.')) {
    throw badRequest(t.message('vectorSize', { format: vector }));
  }
  return { ...size, format: vector === 'svg' ? 'svg' : 'pdf', isPaper: false };
}

/** What a picture costs, for descriptions. */
export const pictureUnits =
  '1; 2 for @2x and for paper of more than 96 dpi; 0.1 for a file beside a picture; 1 more for each route, 5 more for each ' +
  'area of an isochrone';

/** Tenths of a unit: two units for more than 96 pixels to the inch, a tenth for a file beside a picture, which is not drawn. */
export function costOf({ pixelRatio, sidecar }: Output): number {
  if (sidecar !== undefined) return 1;
  return pixelRatio > 1 ? 20 : 10;
}

export const contentTypes: Readonly<Record<FileFormat, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  kmz: 'application/vnd.google-earth.kmz',
};
