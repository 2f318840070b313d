import type Flatbush from 'flatbush';
import { itemAt } from '../../base/item-at.ts';
import { remembered } from '../../base/remembered.ts';
import type { PlaceNames } from '../../format/places/place.ts';
import { boundsAround } from '../../geo/bounds.ts';
import { flatDistance } from '../../geo/flat-distance.ts';
import type { LonLat } from '../../geo/lon-lat.ts';
import { boxIndex } from '../osm/box-index.ts';
import { type OsmView, type Tags, tagTable } from '../osm/osm-view.ts';
import { numberAt } from '../osm/packed-numbers.ts';
import type { AdminAreas, Area } from './admin-areas.ts';
import { nodeAt } from './geometry.ts';
import type { Town } from './overview-towns.ts';
import { allNames, namesOf } from './place-names.ts';

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
const districts = new Set(['borough', 'suburb', 'quarter']);
const localities = new Set(['neighbourhood', 'hamlet', 'village', 'isolated_dwelling', 'farm']);
const outlying = new Set(['hamlet', 'village', 'isolated_dwelling', 'farm']);
const cities = new Set(['city', 'town', 'municipality', 'village']);

/** A settlement of the extract, or a town of the overview, which knows how far it reaches. */
type Reaching = Pick<Settlement, 'place' | 'names' | keyof LonLat> & Partial<Pick<Town, 'reach' | 'countrycode'>>;
/** The nearest settlement of each level, by its size. */
export type Nearest = Partial<Record<'city' | 'district' | 'locality', Reaching | undefined>>;

/** Finds the settlements that a point belongs to where no boundary says it. */
export class NearestSettlements {
  readonly #settlements: readonly Reaching[];
  readonly #index: Flatbush | undefined;
  readonly #areas: (Area | undefined)[];
  readonly #countryOf: (settlement: Reaching) => string | undefined;

  /** Of the overview's `towns` those count that the extract lacks. `countryOf` a point as data say it. */
  constructor(
    settlements: readonly Settlement[],
    towns: readonly Town[],
    adminAreas: AdminAreas,
    countryOf: (point: LonLat) => string | undefined,
  ) {
    const index = indexOf(settlements);
    const isMissing = (town: Town) => !around(index, town).some(i => isSame(itemAt(settlements, i), town));
    this.#settlements = [...settlements, ...towns.filter(isMissing)];
    this.#areas = this.#settlements.map(({ lon, lat }) => cityArea(adminAreas.at(lon, lat)));
    this.#index = indexOf(this.#settlements);
    const known = new Map<Reaching, string | undefined>();
    this.#countryOf = one => remembered(known, one, () => one.countrycode ?? countryOf(one));
  }

  /**
   * `area` is the boundary of the point's city, across which nothing belongs to it. `cityName` is what the city is
   * known to be called; where it is not known, the nearest town of the country is the city, and a village if `villages`
   * may be.
   */
  at(
    point: LonLat,
    area: Area | undefined,
    cityName: string | undefined,
    villages: boolean,
    countrycode: string | undefined,
  ): Nearest {
    const found: Nearest = {};
    // Distances relative to the settlement's reach: beyond 1 it does not extend.
    const ratios = { city: 1, district: 1, locality: 1 };
    let core = 1;
    for (const i of around(this.#index, point)) {
      const settlement = itemAt(this.#settlements, i);
      if (this.#areas[i] !== area || (!area && (this.#countryOf(settlement) ?? countrycode) !== countrycode)) continue;
      const { place, names } = settlement;
      const ratio = flatDistance(point.lon, point.lat, settlement.lon, settlement.lat) / reachOf(settlement);
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

const reachOf = ({ reach, place }: Reaching): number => reach ?? radiusOf.get(place) ?? 0;

const indexOf = (settlements: readonly Reaching[]): Flatbush | undefined =>
  boxIndex(settlements, one => boundsAround(one.lon, one.lat, reachOf(one)));

/** Those in whose reach a point may be. */
const around = (index: Flatbush | undefined, { lon, lat }: LonLat): number[] => index?.search(lon, lat, lon, lat) ?? [];

function isSame({ names, place }: Settlement, town: Town): boolean {
  const known = allNames(town.names);
  return cities.has(place) && allNames(names).some(name => known.includes(name));
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
