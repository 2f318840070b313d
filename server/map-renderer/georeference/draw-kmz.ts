import type { Pixels } from '../encode-picture.ts';
import type { View } from '../map-view.ts';
import { mapSheetWords as t } from '../words.ts';
import { writeKmz } from './kmz.ts';
import { pyramidLevels } from './kmz-pyramid.ts';
import { pictureInLonLat } from './lon-lat-picture.ts';

/** A drawn map for globes. */
export function encodeKmz(pixels: Pixels, view: View, credits: readonly string[]): Promise<Uint8Array> {
  const picture = pictureInLonLat(pixels, view, (width, height) => 2 ** pyramidLevels(width, height));
  const levels = pyramidLevels(picture.width, picture.height);
  return writeKmz(picture, { title: t('untitled'), credits, levels });
}
