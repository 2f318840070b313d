import type Flatbush from 'flatbush';
import { itemAt } from '../../base/item-at.ts';
import type { PlaceNames } from '../../format/places/place.ts';
import { degreesSpanning, flatDistance } from '../../geo/flat-distance.ts';
import type { LonLat } from '../../geo/lon-lat.ts';
import { pointIndex } from '../osm/box-index.ts';
import { type OsmView, type Tags, tagTable } from '../osm/osm-view.ts';
import { numberAt } from '../osm/packed-numbers.ts';
import type { AdminAreas, Area } from './admin-areas.ts';
import { nodeAt } from './geometry.ts';
import { namesOf } from './place-names.ts';

/** Metres that a settlement without a boundary extends from its centre, by its kind. */
const radiusOf = tagTable([
  [15_000, 'city'],
  [7_000, 'town municipality'],
  [4_000, 'borough'],
  [2_500, 'village suburb'],
  [1_500, 'quarter hamlet'],
  [1_000, 'neighbourhood'],
  [500, 'isolated_dwelling'],
  [400, 'farm'],
]);
const maxRadius = Math.max(...radiusOf.values());
const districts = new Set(['borough', 'suburb', 'quarter']);
const localities = new Set(['neighbourhood', 'hamlet', 'village', 'isolated_dwelling', 'farm']);
const outlying = new Set(['hamlet', 'village', 'isolated_dwelling', 'farm']);
const cities = new Set(['city', 'town', 'municipality', 'village']);

/** The nearest settlement of each level, by its size. */
export type Nearest = Partial<Record<'city' | 'district' | 'locality', Settlement | undefined>>;

/** Finds the settlements that a point belongs to where no boundary says it. */
export class NearestSettlements {
  readonly #settlements: readonly Settlement[];
  readonly #index: Flatbush | undefined;
  readonly #areas: (Area | undefined)[];

  constructor(settlements: readonly Settlement[], adminAreas: AdminAreas) {
    this.#settlements = settlements;
    this.#areas = settlements.map(({ lon, lat }) => cityArea(adminAreas.at(lon, lat)));
    this.#index = pointIndex(settlements);
  }

  /**
   * `area` is the boundary of the point's city, across which nothing belongs to it. `cityName` is what the city is
   * known to be called; where it is not known, the nearest town is the city, and a village if `villages` may be.
   */
  at({ lon, lat }: LonLat, area: Area | undefined, cityName: string | undefined, villages: boolean): Nearest {
    const found: Nearest = {};
    if (!this.#index) return found;
    // Distances relative to the settlement's radius: beyond 1 it does not extend.
    const ratios = { city: 1, district: 1, locality: 1 };
    let core = 1;
    const [x, y] = degreesSpanning(maxRadius, lat);
    for (const i of this.#index.search(lon - x, lat - y, lon + x, lat + y)) {
      if (this.#areas[i] !== area) continue;
      const settlement = itemAt(this.#settlements, i);
      const { place, names } = settlement;
      const ratio = flatDistance(lon, lat, settlement.lon, settlement.lat) / (radiusOf.get(place) ?? 0);
      const consider = (level: keyof typeof ratios) => {
        if (ratio >= ratios[level]) return;
        ratios[level] = ratio;
        found[level] = settlement;
      };
      const mayBeCity = cityName === undefined && cities.has(place) && (place !== 'village' || villages);
      if (mayBeCity) consider('city');
      if (names.name === cityName) {
        core = Math.min(core, ratio);
        continue;
      }
      if (districts.has(place)) consider('district');
      // A village is a locality of its municipality, or a city where there is none.
      if (localities.has(place) && !(place === 'village' && mayBeCity)) consider('locality');
    }
    // Around the node of the city itself nothing belongs to the next village; quarters belong to the city.
    if (core < ratios.locality && outlying.has(found.locality?.place ?? '')) found.locality = undefined;
    return found;
  }
}

export function cityArea(areas: readonly Area[]): Area | undefined {
  return areas.find(({ layer }) => layer === 'city');
}

/** A node with a `place` tag and a name. */
export interface Settlement {
  node: number;
  id: number;
  place: string;
  names: PlaceNames;
  tags: Tags;
  lon: number;
  lat: number;
}

/** Values that are never searched for, or that cover half a continent. */
const skipped = new Set(['continent', 'ocean', 'supranational_union', 'plot', 'sea', 'allotments_plot']);

export function readSettlements(view: OsmView): Settlement[] {
  const { nodes } = view.dataset;
  const found: Settlement[] = [];
  for (const [row, tags] of view.nodesWith('place')) {
    const { place } = tags;
    if (place === undefined || skipped.has(place)) continue;
    const names = namesOf(tags);
    if (!names) continue;
    const node = itemAt(nodes.taggedNodes, row);
    found.push({ node, id: numberAt(nodes.ids, node), place, names, tags, ...nodeAt(view, node) });
  }
  return found;
}
