import type Flatbush from 'flatbush';
import { itemAt } from '../../base/item-at.ts';
import { remembered } from '../../base/remembered.ts';
import type { Layer, PlaceNames } from '../../format/places/place.ts';
import { squareMetres } from '../../geo/area.ts';
import { AreaIndex } from '../osm/area-index.ts';
import { boxIndex } from '../osm/box-index.ts';
import type { Polygon } from '../osm/dataset.ts';
import { assembleArea, wayPolygons } from '../osm/multipolygon.ts';
import { type OsmView, type Tags, tagTable } from '../osm/osm-view.ts';
import { mergeNames, namesOf } from './place-names.ts';

type AreaLayer = Extract<Layer, 'country' | 'state' | 'county' | 'city' | 'district' | 'locality'> | 'postcode';

type EnclosingLayer = 'state' | 'county' | 'city';

/** The area of an administrative boundary, a settlement or a postcode. */
export interface Area {
  layer: AreaLayer;
  /** OSM `admin_level`; outlines of settlements have none. */
  level: number | undefined;
  names: PlaceNames;
  tags: Tags;
  polygons: Polygon[];
  index: AreaIndex;
  /** Square metres. */
  size: number;
  /** False where the extract lacks part of the outline; the closed parts can still be used. */
  complete: boolean;
  osm: { type: 'way' | 'relation'; id: number };
  /** Node indices of members with the role `label`, then `admin_centre`. */
  labels: number[];
  centres: number[];
}

/** An area whose outline the extract has in part only, as those that surround it or cross its edge. */
export type CutArea = Pick<Area, 'layer' | 'level' | 'names' | 'tags'>;

const layerOfLevel = tagTable<AreaLayer>([
  ['country', '2'],
  ['state', '3 4'],
  ['county', '5 6'],
  ['city', '7 8'],
  ['district', '9 10'],
  ['locality', '11'],
]);
const layerOfPlace = tagTable<AreaLayer>([
  ['city', 'city town village municipality'],
  ['district', 'borough suburb quarter'],
  ['locality', 'neighbourhood hamlet'],
]);

/** Indexes the areas of the extract, ordered by size. */
export class AdminAreas {
  readonly areas: Area[] = [];
  readonly cut: CutArea[] = [];
  /** Whether the extract lost the boundaries of its cities: a village may then lie in any of them. */
  readonly citiesAreCut: boolean;
  readonly #index: Flatbush | undefined;
  readonly #enclosing = new Map<string, CutArea | undefined>();

  constructor(view: OsmView) {
    const { relations, ways } = view.dataset;
    const partial: Area[] = [];
    for (const [i, tags] of view.relations()) {
      if (tags.type !== 'boundary' && tags.type !== 'multipolygon') continue;
      const kind = areaKind(tags);
      if (!kind) continue;
      const { polygons, broken: open } = assembleArea(view, i);
      const members = view.members(i);
      const missingWays = members.some(({ type, index, role }) => type === 'way' && index === -1 && role !== 'inner');
      const complete = open === 0 && !missingWays;
      if (!complete) this.cut.push({ ...kind, tags });
      if (polygons.length === 0) continue;
      const nodesOf = (wanted: string) =>
        members
          .filter(({ type, index, role }) => type === 'node' && index !== -1 && role === wanted)
          .map(({ index }) => index);
      const area: Area = {
        ...kind,
        ...shapeOf(polygons),
        tags,
        complete,
        osm: { type: 'relation', id: relations.ids[i] as number },
        labels: nodesOf('label'),
        centres: nodesOf('admin_centre'),
      };
      (complete ? this.areas : partial).push(area);
    }
    for (const [i, tags] of view.waysWith('boundary', 'place')) {
      const polygons = wayPolygons(view, i);
      const kind = polygons.length > 0 ? areaKind(tags) : undefined;
      if (!kind) continue;
      const osm = { type: 'way', id: ways.ids[i] as number } as const;
      this.areas.push({ ...kind, ...shapeOf(polygons), tags, complete: true, osm, labels: [], centres: [] });
    }
    this.areas.push(...partial);
    this.areas.sort((a, b) => a.size - b.size);
    const cities = this.areas.filter(({ layer, complete }) => layer === 'city' && complete).length;
    this.citiesAreCut = this.cut.filter(({ layer }) => layer === 'city').length > cities;
    this.#demoteLevelSeven();
    this.#index = boxIndex(this.areas, ({ index }) => index.box);
  }

  /** The areas that contain a point, the smallest first. */
  at(lon: number, lat: number): Area[] {
    if (!this.#index) return [];
    return this.#index
      .search(lon, lat, lon, lat)
      .sort((a, b) => a - b)
      .map(i => itemAt(this.areas, i))
      .filter(area => area.index.contains(lon, lat));
  }

  /**
   * The only state of a country in the extract, or its only county or city, without a complete outline: all of that
   * country's data lies in it. Counties and cities do not name their country, so there may be one country only.
   */
  enclosing(layer: EnclosingLayer, countrycode: string | undefined): CutArea | undefined {
    const key = layer === 'state' ? `${layer} ${countrycode}` : layer;
    return remembered(this.#enclosing, key, () => this.#onlyEnclosing(layer, countrycode));
  }

  #onlyEnclosing(layer: EnclosingLayer, countrycode: string | undefined): CutArea | undefined {
    if (layer === 'state') {
      const states = this.cut.filter(area => area.layer === layer && stateCountry(area) === countrycode);
      return countrycode !== undefined && states.length === 1 ? states[0] : undefined;
    }
    const isCountry = (area: CutArea) => area.layer === 'country';
    if (this.cut.filter(isCountry).length + this.areas.filter(area => isCountry(area) && area.complete).length > 1)
      return undefined;
    if (this.areas.some(area => area.layer === layer && area.complete)) return undefined;
    const areas = this.cut.filter(area => area.layer === layer);
    const deepest = Math.max(...areas.map(({ level = 0 }) => level));
    const found = areas.filter(({ level = 0 }) => level === deepest);
    return found.length === 1 ? found[0] : undefined;
  }

  /** Makes level 7 a county where level 8 lies inside: it is a city in some countries, a group of them in others. */
  #demoteLevelSeven(): void {
    const cities = this.areas.filter(({ level }) => level === 8);
    for (const area of this.areas) {
      if (area.level !== 7) continue;
      const containsCity = cities.some(({ polygons, size }) => {
        const ring = itemAt(itemAt(polygons, 0), 0);
        const contains = (corner: number) =>
          area.index.contains(itemAt(ring, 2 * corner), itemAt(ring, 2 * corner + 1));
        return size < area.size && contains(0) && contains(Math.floor(ring.length / 4));
      });
      if (containsCity) area.layer = 'county';
    }
  }
}

function shapeOf(polygons: Polygon[]): Pick<Area, 'polygons' | 'index' | 'size'> {
  return { polygons, index: new AreaIndex(polygons), size: squareMetres(polygons) };
}

function stateCountry({ tags }: CutArea): string | undefined {
  return tags['ISO3166-2']?.split('-')[0];
}

function areaKind(tags: Tags): { layer: AreaLayer; level: number | undefined; names: PlaceNames } | undefined {
  if (tags.boundary === 'postal_code') {
    const code = tags.postal_code ?? tags['addr:postcode'] ?? tags.ref;
    return code ? { layer: 'postcode', level: undefined, names: { name: code } } : undefined;
  }
  const names = namesOf(tags);
  if (!names) return undefined;
  if (tags.boundary === 'administrative') {
    const level = Number(tags.admin_level);
    let layer = layerOfLevel.get(String(level));
    // Relations of border lines have the level, too: "Austria - Switzerland".
    if (!layer || (level === 2 && !tags['ISO3166-1'] && !tags['ISO3166-1:alpha2'] && !tags.wikidata)) return undefined;
    if (level > 4 && level < 8 && (tags.place === 'city' || tags.place === 'town')) layer = 'city';
    return { layer, level, names: mergeNames(names, undefined) };
  }
  const layer = layerOfPlace.get(tags.place ?? '');
  return layer ? { layer, level: undefined, names } : undefined;
}
