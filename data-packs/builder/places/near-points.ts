import type Flatbush from 'flatbush';
import { itemAt } from '../../base/item-at.ts';
import { metresPerDegree } from '../../geo/great-circle.ts';
import type { LonLat } from '../../geo/lon-lat.ts';
import { boxIndex } from '../osm/box-index.ts';

const radians = Math.PI / 180;

/** Points, the nearest of which are asked for. */
export class NearPoints<Point extends LonLat> {
  readonly points: readonly Point[];
  readonly #index: Flatbush | undefined;
  /** Degrees of longitude in degrees of latitude, in the middle of the points. */
  readonly #lonScale: number;

  constructor(points: readonly Point[]) {
    this.points = points;
    const sum = points.reduce((total, { lat }) => total + lat, 0);
    const scale = Math.cos((sum / Math.max(points.length, 1)) * radians);
    this.#lonScale = scale;
    this.#index = boxIndex(points, ({ lon, lat }) => [lon * scale, lat, lon * scale, lat]);
  }

  /** At most so many within some metres, the nearest first. */
  near({ lon, lat }: LonLat, count: number, within: number, mayBe: (point: Point) => boolean): Point[] {
    const fits = (i: number) => mayBe(itemAt(this.points, i));
    const found = this.#index?.neighbors(lon * this.#lonScale, lat, count, within / metresPerDegree, fits) ?? [];
    return found.map(i => itemAt(this.points, i));
  }
}
