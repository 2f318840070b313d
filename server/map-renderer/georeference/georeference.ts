import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { utmPixels } from '../../../data-packs/geo/map-projection.ts';
import { mercatorHalf } from '../../../data-packs/geo/web-mercator.ts';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import { Camera, type Transform, type View } from '../scene/map-view.ts';
import type { PageSheet } from '../sheet/sheet.ts';
import { type Crs, utmOf, webMercator } from './crs.ts';

export interface Georeference {
  crs: Crs;
  /** From pixels, whose first has its middle at (0.5, 0.5), to `crs`: x' = a x + c y + e, y' = b x + d y + f. */
  matrix: Transform;
}

/** `origin`: where the upper left corner of the view's map is on its page, from whose corner the matrix counts. */
export function georeferenceOf(view: View, [left, top]: readonly [number, number] = [0, 0]): Georeference {
  const { width, height, worldSize, cos, sin } = new Camera(view);
  const { utmZone: zone, longitude, latitude } = view;
  const crs = zone === undefined ? webMercator : utmOf(zone, latitude < 0);
  // Of the system, along a pixel.
  const metres = zone === undefined ? (2 * mercatorHalf) / worldSize : metresPerPixelOf(view);
  const [a, b, c, d] = [metres * cos, metres * sin, metres * sin, -metres * cos];
  const [x, y] = [left + width / 2, top + height / 2];
  const [e, f] = crs.fromLonLat(longitude, latitude);
  return { crs, matrix: [a, b, c, d, e - a * x - c * y, f - b * x - d * y] };
}

/** Metres that a pixel of the file shows on the ground, at the middle. */
export const metresPerPixelOf = (view: View): number => 1 / utmPixels(view);

/** Coordinates of a pixel, in the units of the system. */
const coordinatesAt = ({ matrix: [a, b, c, d, e, f] }: Georeference, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

export const lonLatAt = (georeference: Georeference, x: number, y: number): Position =>
  georeference.crs.toLonLat(...coordinatesAt(georeference, x, y));

/** A frame rounded to whole pixels, which keep the map in it sharp. */
export const frameInPixels = ({ x, y, width, height }: Frame, pixelRatio: number): Frame => ({
  x: Math.round(x * pixelRatio),
  y: Math.round(y * pixelRatio),
  width: Math.round(width * pixelRatio),
  height: Math.round(height * pixelRatio),
});

/** The size of a picture's file, and the map in it: all of it, but on paper. */
export function pagePixels({ view, sheet }: { view: View; sheet?: PageSheet | undefined }) {
  const whole = { x: 0, y: 0, width: view.width, height: view.height };
  const { width, height } = sheet ?? whole;
  return {
    width: Math.round(width * view.pixelRatio),
    height: Math.round(height * view.pixelRatio),
    frame: frameInPixels(sheet?.frame ?? whole, view.pixelRatio),
  };
}

/** The georeference of a picture in pixels; on paper, of all of the sheet. */
export function pictureGeoreference(picture: { view: View; sheet?: PageSheet | undefined }): Georeference {
  const { x, y } = pagePixels(picture).frame;
  return georeferenceOf(picture.view, [x, y]);
}

/** A world file: the matrix's numbers a line each, its origin the middle of the first pixel. */
export function worldFile(georeference: Georeference): string {
  const [a, b, c, d] = georeference.matrix;
  return `${[a, b, c, d, ...coordinatesAt(georeference, 0.5, 0.5)].map(plain).join('\n')}\n`;
}

/** Without an exponent, which some readers do not take. */
const plain = (value: number): string => value.toFixed(12).replace(/\.?0+$/, '');
