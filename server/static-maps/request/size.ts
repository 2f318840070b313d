import { lookup } from '../../../data-packs/base/lookup.ts';
import { leastSide, mostSide, paperNames } from '../../../data-packs/paper/paper-sizes.ts';
import { badRequest } from '../../errors.ts';
import type { PixelFormat } from '../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../words.ts';

export interface StaticSize {
  /** CSS pixels. */
  width: number;
  height: number;
  pixelRatio: 1 | 2;
  format: PixelFormat;
}

const largestSide = 2048;
/** Files of pixels, by their endings. */
export const pixelEndings: Record<string, PixelFormat> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
  tif: 'tiff',
  tiff: 'tiff',
};

export function parseSize(text: string): StaticSize {
  const [, width, height, double, , extension = 'png'] = /^(\d{1,5})x(\d{1,5})(@2x)?(\.([a-z]+))?$/.exec(text) ?? [];
  const format = lookup(pixelEndings, extension);
  if (width === undefined || height === undefined || format === undefined) {
    throw badRequest(t.message('sizeForm', { papers: paperNames, least: leastSide, most: mostSide }));
  }
  const [w, h] = [Number(width), Number(height)];
  if (w < 1 || h < 1 || w > largestSide || h > largestSide) {
    throw badRequest(t.message('sizeRange', { most: largestSide }));
  }
  return { width: w, height: h, pixelRatio: double === undefined ? 1 : 2, format };
}
