import { scaleOfView } from './map-scale.ts';
import { fromUtm, toUtm } from './utm.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from './web-mercator.ts';

type Point = [number, number];

/** Lays the world, as Web Mercator's unit square, around a picture's centre: device pixels east and south of it. */
export interface Projection {
  forward(x: number, y: number): Point;
  inverse(east: number, south: number): Point;
}

/** The map as tiles have it. `worldSize`: device pixels around the world. */
export function mercatorAround(centreX: number, centreY: number, worldSize: number): Projection {
  return {
    forward: (x, y) => [(x - centreX) * worldSize, (y - centreY) * worldSize],
    inverse: (east, south) => [centreX + east / worldSize, centreY + south / worldSize],
  };
}

interface UtmOptions {
  zone: number;
  longitude: number;
  latitude: number;
  /** Of Web Mercator, which gives the scale at the centre. */
  zoom: number;
  /** Device pixels per CSS pixel. */
  pixelRatio: number;
}

/** Device pixels per metre of the UTM grid. */
export const utmPixels = ({ pixelRatio, ...view }: Omit<UtmOptions, 'zone'>): number =>
  (pixelRatio * 96) / 0.0254 / scaleOfView(view);

/** Beyond so much of the world from the centre lines only have to go on: transverse Mercator has no place for all of it. */
const reach = 20 / 360;

/** The grid of a UTM zone, true in scale in its own metres: straight lines of the grid, curved ones of degrees. */
export function utmAround({ zone, ...view }: UtmOptions): Projection {
  const [centreX, centreY] = [mercatorX(view.longitude), mercatorY(view.latitude)];
  const [easting, northing] = toUtm(view.longitude, latitudeOf(centreY), zone);
  const perMetre = utmPixels(view);
  const beyond = utmPixels(view) * 40_000_000;
  return {
    forward: (x, y) => {
      const near = Math.max(centreX - reach, Math.min(centreX + reach, x));
      const within = Math.max(0, Math.min(1, y));
      const [east, north] = toUtm(longitudeOf(near), latitudeOf(within), zone);
      return [(east - easting) * perMetre + (x - near) * beyond, (northing - north) * perMetre + (y - within) * beyond];
    },
    inverse: (east, south) => {
      const [longitude, latitude] = fromUtm(easting + east / perMetre, northing - south / perMetre, zone);
      const x = mercatorX(longitude);
      return [x + Math.round(centreX - x), mercatorY(latitude)];
    },
  };
}
