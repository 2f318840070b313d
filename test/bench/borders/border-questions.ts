import { itemAt } from '../../../data-packs/base/item-at.ts';
import { OsmView } from '../../../data-packs/builder/osm/osm-view.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { boundsContain } from '../../../data-packs/geo/bounds.ts';
import { metresBetween, metresPerDegree, pointBetween } from '../../../data-packs/geo/great-circle.ts';
import { type LonLat, type Position, positionsOf } from '../../../data-packs/geo/lon-lat.ts';
import { decodePolyline, encodePolyline } from '../../../data-packs/geo/polyline.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { sharedData } from '../../helpers/shared-data.ts';
import { border, box } from './border-packs.ts';

export const costings = ['auto', 'bicycle', 'pedestrian'] as const;
export type Costing = (typeof costings)[number];

/** What is asked of both services. */
export interface Question {
  kind: 'route' | 'matrix' | 'isochrone' | 'trace' | 'order';
  costing: Costing;
  /** Whether its places lie on both sides of the border. */
  crosses: boolean;
  body: { locations?: readonly LonLat[]; [field: string]: unknown };
}

export const paths: Record<Question['kind'], string> = {
  route: '/directions/v1',
  matrix: '/directions-matrix/v1',
  isochrone: '/isochrone/v1',
  trace: '/map-matching/v1',
  order: '/optimized-route/v1',
};

/** Degrees of latitude from the border within which every other place lies. */
const nearBorder = 0.02;
/** Metres from a node of a road that a place lies at most. */
const besideRoad = 150;
/** Of a hundred places, those that lie anywhere in the country's box. */
const anywhere = 5;

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
const isSouth = ({ lat }: LonLat): boolean => lat < border;

/** Random places beside roads of the country, and questions about them: the same for the same seed. */
export class Questions {
  readonly #random: () => number;
  readonly #roads: readonly Position[];
  readonly #near: readonly Position[];

  private constructor(seed: number, roads: readonly Position[]) {
    this.#random = seededRandom(seed);
    this.#roads = roads;
    this.#near = roads.filter(([, lat]) => Math.abs(lat - border) < nearBorder);
  }

  static async of(seed: number): Promise<Questions> {
    const dataset = await readOsm([sharedData('liechtenstein-2021.osm.pbf')], {
      progress: () => undefined,
      signal: new AbortController().signal,
    });
    const view = new OsmView(dataset);
    const roads: Position[] = [];
    for (const [way, { highway }] of view.waysWith('highway')) {
      if (highway === undefined) continue;
      const line = view.wayLine(way);
      roads.push(...positionsOf(line).filter(([lon, lat]) => boundsContain(box, [lon, lat, lon, lat])));
    }
    return new Questions(seed, roads);
  }

  /** Half of the pairs lie near the border, on either side of it. */
  route(costing: Costing): Question {
    const isNear = this.#random() < 0.5;
    const from = this.#place(isNear);
    let to = this.#place(isNear);
    while (isNear && isSouth(from) === isSouth(to)) to = this.#place(isNear);
    return { kind: 'route', costing, crosses: isSouth(from) !== isSouth(to), body: { costing, locations: [from, to] } };
  }

  matrix(costing: Costing): Question {
    const [sources, targets] = [this.#places(5), this.#places(5)];
    return { kind: 'matrix', costing, crosses: true, body: { costing, sources, targets } };
  }

  isochrone(costing: Costing): Question {
    const minutes = itemAt(costing === 'auto' ? [5, 10, 15] : [10, 20, 40], Math.floor(this.#random() * 3));
    const body = { costing, locations: [this.#place(true)], contours: [{ time: minutes }], polygons: true };
    return { kind: 'isochrone', costing, crosses: true, body };
  }

  order(costing: Costing): Question {
    return { kind: 'order', costing, crosses: true, body: { costing, locations: this.#places(6) } };
  }

  /** A track that a receiver wrote on the way of a route: a point each 25 m, some metres off. */
  trace(costing: Costing, shape: string): Question {
    const noise = () => ((this.#random() + this.#random() - 1) * 10) / metresPerDegree;
    const track = everyMetres(decodePolyline(shape), 25).map(([lon, lat]): Position => [lon + noise(), lat + noise()]);
    return { kind: 'trace', costing, crosses: true, body: { costing, encodedPolyline: encodePolyline(track) } };
  }

  #places(count: number): LonLat[] {
    return Array.from({ length: count }, (_, i) => this.#place(i % 2 === 0));
  }

  #place(isNear: boolean): LonLat {
    const [west, south, east, north] = box;
    const at = (from: number, to: number) => round(from + this.#random() * (to - from));
    if (!isNear && this.#random() * 100 < anywhere) return { lon: at(west, east), lat: at(south, north) };
    const roads = isNear ? this.#near : this.#roads;
    const [lon, lat] = itemAt(roads, Math.floor(this.#random() * roads.length));
    const away = besideRoad / metresPerDegree;
    const place = { lon: at(lon - away, lon + away), lat: at(lat - away, lat + away) };
    // What lies outside is no region's.
    return { lon: Math.min(east, Math.max(west, place.lon)), lat: Math.min(north, Math.max(south, place.lat)) };
  }
}

/** Points along a line so many metres apart. */
function everyMetres(line: readonly Position[], step: number): Position[] {
  const points: Position[] = [];
  let left = 0;
  for (const [i, [lon, lat]] of line.entries()) {
    const [nextLon, nextLat] = line[i + 1] ?? [lon, lat];
    const metres = metresBetween(lon, lat, nextLon, nextLat);
    for (; left <= metres && metres > 0; left += step) {
      const point = pointBetween({ lon, lat }, { lon: nextLon, lat: nextLat }, left / metres);
      points.push([point.lon, point.lat]);
    }
    left -= metres;
  }
  return points;
}
