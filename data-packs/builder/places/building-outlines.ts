import type Flatbush from 'flatbush';
import { itemAt } from '../../base/item-at.ts';
import { type Bounds, boundsOf } from '../../geo/bounds.ts';
import type { LonLat } from '../../geo/lon-lat.ts';
import { areaContains } from '../../geo/point-in-polygon.ts';
import { Growable } from '../growable.ts';
import { boxIndex } from '../osm/box-index.ts';
import type { Polygon, Ring } from '../osm/dataset.ts';
import { assembleArea, wayPolygons } from '../osm/multipolygon.ts';
import { indexOfId, type OsmView, type Tags } from '../osm/osm-view.ts';
import type { Address } from './address-columns.ts';

/** The buildings of a dataset. The key of one is the row of its way, or of its relation after all ways. */
export class BuildingOutlines {
  readonly #view: OsmView;
  /** Ascending. */
  readonly #keys: Uint32Array;
  /** Outlines of ways are read again when asked for: a city has a million. */
  readonly #relations = new Map<number, readonly Polygon[]>();
  readonly #index: Flatbush | undefined;

  constructor(view: OsmView) {
    this.#view = view;
    const { ways } = view.dataset;
    const keys = new Growable(Uint32Array);
    const sides = new Growable(Float64Array);
    const add = (key: number, rings: readonly Ring[]) => {
      keys.push(key);
      for (const side of boundsOf(rings)) sides.push(side);
    };
    for (const [way, tags] of view.waysWith('building')) {
      const polygons = isBuilding(tags) ? wayPolygons(view, way) : [];
      if (polygons.length > 0) add(way, polygons.flat());
    }
    for (const [relation, tags] of view.relations()) {
      if (tags.type !== 'multipolygon' || !isBuilding(tags)) continue;
      const { polygons } = assembleArea(view, relation);
      if (polygons.length === 0) continue;
      const key = ways.ids.length + relation;
      add(key, polygons.flat());
      this.#relations.set(key, polygons);
    }
    this.#keys = keys.share();
    const boxes = sides.share();
    this.#index = boxIndex(this.#keys, (_, i) => boxes.subarray(4 * i, 4 * i + 4) as ArrayLike<number> as Bounds);
  }

  /** The outline of a building by its key. */
  outline(key: number): readonly Polygon[] {
    return this.#relations.get(key) ?? wayPolygons(this.#view, key);
  }

  /** Keys of the buildings that hold a point. */
  around({ lon, lat }: LonLat): number[] {
    const near = this.#index?.search(lon, lat, lon, lat) ?? [];
    return near.map(i => itemAt(this.#keys, i)).filter(key => areaContains(this.outline(key).flat(), lon, lat));
  }

  /** The building that an address is of, or in. */
  of({ osm, lon, lat }: Address): number | undefined {
    if (osm.type === 'node') return this.around({ lon, lat }).sort((a, b) => a - b)[0];
    const view = this.#view;
    const { ways } = view.dataset;
    const key = osm.type === 'way' ? view.wayIndex(osm.id) : ways.ids.length + view.relationIndex(osm.id);
    return indexOfId(this.#keys, key) === -1 ? undefined : key;
  }
}

/** A tag that says there is none counts as none. */
export function isBuilding({ building }: Tags): boolean {
  return building !== undefined && building !== 'no';
}
