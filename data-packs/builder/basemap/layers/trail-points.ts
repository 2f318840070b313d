import { lookup } from '../../../base/lookup.ts';
import type { Tags } from '../../osm/osm-view.ts';
import { tagSet } from '../../osm/tag-set.ts';

/** Zooms from which the points that walkers look for are drawn: with a name, and without. */
const trailZooms: Readonly<Record<string, readonly [named: number, unnamed: number]>> = {
  alpine_hut: [12, 13],
  wilderness_hut: [12, 13],
  saddle: [12, 13],
  spring: [12, 13],
  hot_spring: [12, 13],
  geyser: [12, 13],
  waterfall: [12, 13],
  lighthouse: [12, 13],
  cave_entrance: [13, 13],
  viewpoint: [13, 13],
  shelter: [13, 13],
};

/** Roofs at stops and in gardens: no refuge for walkers. */
const townShelters = tagSet('public_transport changing_rooms gazebo pavilion sun_shelter shopping_cart');

/** First zoom at which a point for walkers is drawn; undefined for other kinds. */
export function trailZoom(kind: string, tags: Tags): number | undefined {
  if (kind === 'shelter' && townShelters.has(tags.shelter_type ?? '')) return undefined;
  const zooms = lookup(trailZooms, kind);
  return zooms?.[tags.name ? 0 : 1];
}
