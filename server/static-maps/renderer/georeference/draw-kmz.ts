import type { View } from '../map-view.ts';
import { t } from '../sheet/words.ts';
import type { Surface } from '../surface.ts';
import { writeKmz } from './kmz.ts';
import { pyramidLevels } from './kmz-pyramid.ts';
import { pictureInLonLat } from './lon-lat-picture.ts';

/** A drawn map for globes. */
export function encodeKmz(surface: Surface, view: View, credits: readonly string[]): Promise<Uint8Array> {
  const source = { data: surface.pixels(), width: surface.width, height: surface.height };
  const { picture, box } = pictureInLonLat(source, view, (width, height) => 2 ** pyramidLevels(width, height));
  const levels = pyramidLevels(picture.width, picture.height);
  return writeKmz(picture, box, { title: t('untitled'), credits, levels });
}
