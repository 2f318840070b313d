import { MercatorCoordinate } from 'maplibre-gl';
import { Matrix4, Vector3 } from 'three';

/** A plane of the Mercator map in metres as they are at its origin: east, north, up. */
export class Plane {
  readonly #origin: MercatorCoordinate;
  readonly #unit: number;

  constructor(lon: number, lat: number) {
    this.#origin = MercatorCoordinate.fromLngLat([lon, lat]);
    this.#unit = this.#origin.meterInMercatorCoordinateUnits();
  }

  /** Metres east and north of the origin, and how many of these metres a metre of height is there. */
  project(lon: number, lat: number): [east: number, north: number, perMetre: number] {
    const place = MercatorCoordinate.fromLngLat([lon, lat]);
    return [
      (place.x - this.#origin.x) / this.#unit,
      (this.#origin.y - place.y) / this.#unit,
      place.meterInMercatorCoordinateUnits() / this.#unit,
    ];
  }

  /** The plane's metres in the coordinates of the map, where y grows southwards. */
  toMap(): Matrix4 {
    const { x, y } = this.#origin;
    return new Matrix4().makeTranslation(x, y, 0).scale(new Vector3(this.#unit, -this.#unit, this.#unit));
  }
}
