import { curvatureRadii, geocentric, localAxes, type Vector } from '../../geo/geocentric.ts';

const radians = Math.PI / 180;

/**
 * East, north and up in metres at a point of the ellipsoid. A plane: 1 km away it is 8 cm above the ellipsoid, which is
 * less than footprints are exact.
 */
export class LocalFrame {
  readonly lon: number;
  readonly lat: number;
  readonly east: Vector;
  readonly north: Vector;
  readonly up: Vector;
  /** Of the point, metres from the centre of the Earth: x towards 0 east, y towards 90 east, z towards the pole. */
  readonly origin: Vector;
  /** Metres per degree. */
  readonly #perLon: number;
  readonly #perLat: number;

  constructor(lon: number, lat: number, height: number) {
    this.lon = lon;
    this.lat = lat;
    const { prime, meridian } = curvatureRadii(lat);
    const { east, north, up } = localAxes(lon, lat);
    [this.east, this.north, this.up] = [east, north, up];
    this.origin = geocentric(lon, lat, height);
    this.#perLon = prime * Math.cos(lat * radians) * radians;
    this.#perLat = meridian * radians;
  }

  /** Metres east and north of the origin. */
  project(lon: number, lat: number): [number, number] {
    return [(lon - this.lon) * this.#perLon, (lat - this.lat) * this.#perLat];
  }

  /** The coordinates in this frame of the points of another one: a row of three factors and an offset per axis. */
  from({ east, north, up, origin }: LocalFrame): Float64Array {
    const offset: Vector = [origin[0] - this.origin[0], origin[1] - this.origin[1], origin[2] - this.origin[2]];
    const rows = [this.east, this.north, this.up].map(axis => [east, north, up, offset].map(other => dot(axis, other)));
    return Float64Array.from(rows.flat());
  }
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
