import Flatbush from 'flatbush';
import type { Bounds } from '../../geo/bounds.ts';
import type { LonLat } from '../../geo/lon-lat.ts';

/** An index of the boxes of items; undefined where there are none. */
export function boxIndex<Item>(
  items: ArrayLike<Item>,
  boxOf: (item: Item, i: number) => Readonly<Bounds>,
): Flatbush | undefined {
  if (items.length === 0) return undefined;
  const index = new Flatbush(items.length);
  for (let i = 0; i < items.length; i++) index.add(...boxOf(items[i] as Item, i));
  index.finish();
  return index;
}

export const pointIndex = (points: readonly LonLat[]): Flatbush | undefined =>
  boxIndex(points, ({ lon, lat }) => [lon, lat, lon, lat]);
