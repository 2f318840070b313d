const radians = Math.PI / 180;
/** WGS84. */
const radius = 6378137;
const flattening = 1 / 298.257223563;
const squared = flattening * (2 - flattening);

export type Vector = readonly [x: number, y: number, z: number];

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
    const [sinLon, cosLon] = [Math.sin(lon * radians), Math.cos(lon * radians)];
    const [sinLat, cosLat] = [Math.sin(lat * radians), Math.cos(lat * radians)];
    const prime = radius / Math.sqrt(1 - squared * sinLat * sinLat);
    const meridian = (prime * (1 - squared)) / (1 - squared * sinLat * sinLat);
    this.east = [-sinLon, cosLon, 0];
    this.north = [-sinLat * cosLon, -sinLat * sinLon, cosLat];
    this.up = [cosLat * cosLon, cosLat * sinLon, sinLat];
    const across = (prime + height) * cosLat;
    this.origin = [across * cosLon, across * sinLon, (prime * (1 - squared) + height) * sinLat];
    this.#perLon = prime * cosLat * radians;
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
