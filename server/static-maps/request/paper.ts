import { lookup } from '../../../data-packs/geo/lookup.ts';
import { paperNames, paperPixels } from '../../../data-packs/geo/paper-sizes.ts';
import type { PageFormat } from '../renderer/pages/draw-page.ts';
import { badRequest, t } from '../words.ts';
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
  format: PageFormat;
}

/** Parses `a4-landscape.pdf`, `letter@300dpi.png`; `undefined` for other names. Throws `bad_request`. */
export function parsePaper(text: string): Paper | undefined {
  const name = paperNames.find(paper => new RegExp(`^${paper}(?![a-z0-9])`).test(text));
  if (name === undefined) return undefined;
  const form = /^(-landscape|-portrait)?(?:@(\d{1,4})dpi)?(?:\.([a-z]+))?$/.exec(text.slice(name.length));
  const [, turn, dpiText, extension = 'pdf'] = form ?? [];
  const isVector = extension === 'pdf' || extension === 'svg';
  const format = isVector ? extension : lookup(pixelEndings, extension);
  if (form === null || format === undefined) {
    throw badRequest(t.message('paperForm', { papers: paperNames }));
  }
  if (isVector && dpiText !== undefined) {
    throw badRequest(t.message('vectorDpi'));
  }
  const dpi = isVector ? 96 : Number(dpiText ?? usualDpi);
  if (dpi < leastDpi || dpi > mostDpi) throw badRequest(t.message('dpiRange', { least: leastDpi, most: mostDpi }));
  const { width, height } = paperPixels(name, turn === '-landscape');
  const pixelRatio = dpi / 96;
  if (width * height * pixelRatio ** 2 > maxPixels) {
    throw badRequest(t.message('manyPixels'));
  }
  return { width, height, pixelRatio, format };
}
