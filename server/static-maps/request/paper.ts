import { lookup } from '../../../data-packs/base/lookup.ts';
import { scaleOfView } from '../../../data-packs/geo/map-scale.ts';
import { leastSide, millimetre, mostSide, paperNames, paperPixels } from '../../../data-packs/paper/paper-sizes.ts';
import { frameOf } from '../../../data-packs/paper/sheet-layout.ts';
import { type OptionValues, optionsWith } from '../../../data-packs/picture/options.ts';
import { badRequest } from '../../errors.ts';
import type { FileFormat, PageSheet, View } from '../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../words.ts';
import type { Output } from './output.ts';
import { checkUtm } from './projection.ts';
import { pixelEndings } from './size.ts';

const leastDpi = 72;
const mostDpi = 600;
const usualDpi = 150;
/** The pixels of 2048x2048@2x. */
const maxPixels = 4096 * 4096;

export interface Paper {
  /** CSS pixels: 96 to the inch. */
  width: number;
  height: number;
  /** Pixels of the file per CSS pixel; 1 for SVG and PDF. */
  pixelRatio: number;
  format: FileFormat;
}

/** Parses `a4-landscape.pdf`, `letter@300dpi.png`, `300x450mm.pdf`; `undefined` for other names. Throws `bad_request`. */
export function parsePaper(text: string): Paper | undefined {
  const size = namedSize(text) ?? ownSize(text);
  if (size === undefined) return undefined;
  const { width, height, rest } = size;
  const [, dpiText, extension = 'pdf'] = /^(?:@(\d{1,4})dpi)?(?:\.([a-z]+))?$/.exec(rest) ?? [undefined, undefined, ''];
  const isVector = extension === 'pdf' || extension === 'svg';
  const format = isVector ? extension : lookup(pixelEndings, extension);
  if (format === undefined) throw badRequest(t.message('paperForm', { papers: paperNames }));
  if (isVector && dpiText !== undefined) {
    throw badRequest(t.message('vectorDpi'));
  }
  // Large paper has fewer dots by default: as many as there may be.
  const mostUsual = Math.floor(96 * Math.sqrt(maxPixels / (width * height)));
  const dpi = isVector ? 96 : Number(dpiText ?? Math.min(usualDpi, mostUsual));
  if (dpi < leastDpi || dpi > mostDpi) throw badRequest(t.message('dpiRange', { least: leastDpi, most: mostDpi }));
  const pixelRatio = dpi / 96;
  if (width * height * pixelRatio ** 2 > maxPixels) {
    throw badRequest(t.message('manyPixels'));
  }
  return { width, height, pixelRatio, format };
}

interface SizeOfPaper {
  /** CSS pixels. */
  width: number;
  height: number;
  /** What follows the size. */
  rest: string;
}

function namedSize(text: string): SizeOfPaper | undefined {
  const name = paperNames.find(paper => new RegExp(`^${paper}(?![a-z0-9])`).test(text));
  if (name === undefined) return undefined;
  const [, turn, rest = ''] = /^(-landscape|-portrait)?(.*)$/s.exec(text.slice(name.length)) ?? [];
  return { ...paperPixels(name, turn === '-landscape'), rest };
}

/** Reads `{width}x{height}mm`. */
function ownSize(text: string): SizeOfPaper | undefined {
  const [, width, height, rest = ''] = /^(\d{1,5})x(\d{1,5})mm(.*)$/s.exec(text) ?? [];
  if (width === undefined || height === undefined) return undefined;
  const sides = [Number(width), Number(height)] as const;
  if (sides.some(side => side < leastSide || side > mostSide)) {
    throw badRequest(t.message('millimetreRange', { least: leastSide, most: mostSide }));
  }
  return { width: sides[0] * millimetre, height: sides[1] * millimetre, rest };
}

/** The map's size. Throws `bad_request` for options that need paper. */
export function mapSizeOf(output: Output, asked: OptionValues): Pick<View, 'width' | 'height'> {
  if (output.isPaper) {
    return frameIn(output, asked);
  }
  for (const name of optionsWith('paperOnly')) {
    if (asked[name] !== undefined) {
      throw badRequest(t.message('paperOnly', { name }));
    }
  }
  return output;
}

const frameIn = ({ width, height }: Output, { title, sheet, grid, legend = false }: OptionValues) =>
  frameOf({ width, height, title: title ?? sheet, grid: grid !== undefined, legend });

/** A sheet without what only the service knows. */
export type PreparedSheet = Omit<PageSheet, 'facts'>;

/** The paper around the map; `undefined` without paper. */
export function sheetOf(output: Output, asked: OptionValues, view: View): PreparedSheet | undefined {
  if (!output.isPaper) return undefined;
  const { grid, scale } = asked;
  if (grid === 'utm' || grid === 'mgrs') checkUtm(view, 'grid');
  const { width, height } = output;
  // Round a computed scale to three digits.
  const shown = typeof scale === 'number' ? scale : Number(scaleOfView(view).toPrecision(3));
  return { width, height, frame: frameIn(output, asked), scale: shown };
}
