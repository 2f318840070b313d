import Flatbush from 'flatbush';
import type { Layer, PlaceNames } from '../../format/places/place.ts';
import { itemAt } from '../../geo/item-at.ts';
import { AreaIndex } from '../osm/area-index.ts';
import type { Polygon } from '../osm/dataset.ts';
import { assembleArea, wayRing } from '../osm/multipolygon.ts';
import type { OsmView, Tags } from '../osm/osm-view.ts';
import { areaOf } from './geometry.ts';
import { mergeNames, namesOf } from './place-names.ts';

type AreaLayer = Extract<Layer, 'country' | 'state' | 'county' | 'city' | 'district' | 'locality'> | 'postcode';

/** A boundary: administrative, a settlement's outline, or a postcode's. */
export interface Area {
  layer: AreaLayer;
  /** OSM admin_level; settlements' outlines have none. */
  level: number | undefined;
  names: PlaceNames;
  tags: Tags;
  polygons: Polygon[];
  index: AreaIndex;
  /** Square metres. */
  size: number;
  /** Whether the whole outline is in the extract; pieces that close still contain what they contain. */
  complete: boolean;
  osm: { type: 'way' | 'relation'; id: number };
  /** Node indices of members with role `label` and `admin_centre`. */
  labels: number[];
  centres: number[];
}

/** The one state whose outline the extract lacks, by country: everything of that country lies in it. */
export interface Surroundings {
  state: PlaceNames;
  countrycode: string;
}

const layerOfLevel: Readonly<Record<number, AreaLayer>> = {
  2: 'country',
  3: 'state',
  4: 'state',
  5: 'county',
  6: 'county',
  7: 'city',
  8: 'city',
  9: 'district',
  10: 'district',
  11: 'locality',
};
const layerOfPlace: Readonly<Record<string, AreaLayer>> = {
  city: 'city',
  town: 'city',
  village: 'city',
  municipality: 'city',
  borough: 'district',
  suburb: 'district',
  quarter: 'district',
  neighbourhood: 'locality',
  hamlet: 'locality',
};

/** Every boundary of the extract, by size, and which of them a point lies in. */
export class Administration {
  readonly areas: Area[] = [];
  readonly surroundings: Surroundings[] = [];
  readonly broken: number;
  readonly #index: Flatbush | undefined;

  constructor(view: OsmView) {
    const { relations, ways } = view.dataset;
    let broken = 0;
    const partial: Area[] = [];
    const statesElsewhere = new Map<string, PlaceNames[]>();
    for (let i = 0; i < relations.ids.length; i++) {
      const tags = view.relationTags(i);
      if (tags.type !== 'boundary' && tags.type !== 'multipolygon') continue;
      const kind = kindOf(tags);
      if (!kind) continue;
      const { polygons, broken: open } = assembleArea(view, i);
      const members = view.members(i);
      const lacking = members.some(({ type, index, role }) => type === 'way' && index === -1 && role !== 'inner');
      const complete = open === 0 && !lacking;
      if (!complete) {
        broken += 1;
        const code = tags['ISO3166-2']?.split('-')[0];
        if (kind.layer === 'state' && code) {
          const names = [...(statesElsewhere.get(code) ?? []), kind.names];
          statesElsewhere.set(code, names);
        }
      }
      if (polygons.length === 0) continue;
      const nodesOf = (wanted: string) =>
        members
          .filter(({ type, index, role }) => type === 'node' && index !== -1 && role === wanted)
          .map(({ index }) => index);
      const area: Area = {
        ...kind,
        tags,
        polygons,
        index: new AreaIndex(polygons),
        size: areaOf(polygons),
        complete,
        osm: { type: 'relation', id: relations.ids[i] as number },
        labels: nodesOf('label'),
        centres: nodesOf('admin_centre'),
      };
      (complete ? this.areas : partial).push(area);
    }
    for (let i = 0; i < ways.ids.length; i++) {
      if (!view.wayIsClosed(i)) continue;
      const tags = view.wayTags(i);
      const kind = kindOf(tags);
      const ring = kind && wayRing(view, i);
      if (!ring) continue;
      const polygons = [[ring]];
      this.areas.push({
        ...kind,
        tags,
        polygons,
        index: new AreaIndex(polygons),
        size: areaOf(polygons),
        complete: true,
        osm: { type: 'way', id: ways.ids[i] as number },
        labels: [],
        centres: [],
      });
    }
    this.areas.push(...partial);
    this.areas.sort((a, b) => a.size - b.size);
    for (const [countrycode, states] of statesElsewhere) {
      if (states.length === 1) this.surroundings.push({ countrycode, state: itemAt(states, 0) });
    }
    this.broken = broken;
    this.#demoteLevelSeven();
    if (this.areas.length > 0) {
      this.#index = new Flatbush(this.areas.length);
      for (const { index } of this.areas) this.#index.add(...index.box);
      this.#index.finish();
    }
  }

  /** Areas around a point, the smallest first. */
  at(lon: number, lat: number): Area[] {
    if (!this.#index) return [];
    return this.#index
      .search(lon, lat, lon, lat)
      .sort((a, b) => a - b)
      .map(i => itemAt(this.areas, i))
      .filter(area => area.index.contains(lon, lat));
  }

  /** Level 7 is a city in some countries and a group of them in others: where level 8 lies inside, it is a county. */
  #demoteLevelSeven(): void {
    const cities = this.areas.filter(({ level }) => level === 8);
    for (const area of this.areas) {
      if (area.level !== 7) continue;
      const inside = cities.some(({ polygons, size }) => {
        const ring = itemAt(itemAt(polygons, 0), 0);
        const holds = (corner: number) => area.index.contains(itemAt(ring, 2 * corner), itemAt(ring, 2 * corner + 1));
        return size < area.size && holds(0) && holds(Math.floor(ring.length / 4));
      });
      if (inside) area.layer = 'county';
    }
  }
}

function kindOf(tags: Tags): { layer: AreaLayer; level: number | undefined; names: PlaceNames } | undefined {
  if (tags.boundary === 'postal_code') {
    const code = tags.postal_code ?? tags['addr:postcode'] ?? tags.ref;
    return code ? { layer: 'postcode', level: undefined, names: { name: code } } : undefined;
  }
  const names = namesOf(tags);
  if (!names) return undefined;
  if (tags.boundary === 'administrative') {
    const level = Number(tags.admin_level);
    let layer = layerOfLevel[level];
    // Border lines carry the level, too, and are no area of it: "Austria - Switzerland".
    if (!layer || (level === 2 && !tags['ISO3166-1'] && !tags['ISO3166-1:alpha2'] && !tags.wikidata)) return undefined;
    if (level > 4 && level < 8 && (tags.place === 'city' || tags.place === 'town')) layer = 'city';
    return { layer, level, names: mergeNames(names, undefined) };
  }
  const layer = tags.place === undefined ? undefined : layerOfPlace[tags.place];
  return layer ? { layer, level: undefined, names } : undefined;
}
