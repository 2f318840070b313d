import {
  latitudeOf,
  longitudeOf,
  mercatorLatitude,
  mercatorX,
  mercatorY,
} from '../../../data-packs/geo/web-mercator.ts';
import type { Pixels } from '../files/encode-picture.ts';
import { Camera, type View } from '../scene/map-view.ts';
import { type RgbaPixels, resample } from './resample.ts';

/** Degrees; east is beyond 180 where the box crosses the antimeridian. */
export interface LonLatBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A picture in degrees has at most so many times the rows of its map, which would grow without end towards the poles. */
const mostStretch = 2;
/** Pixels along which degrees are as good as straight in the map, also of the whole world. */
const step = 2;

/** A picture in degrees, whose rows are made when they are asked for. */
export interface LonLatPicture {
  width: number;
  height: number;
  box: LonLatBox;
  /** Rows from an even one on. */
  rows(from: number, to: number): RgbaPixels;
}

/**
 * A drawn map in degrees (plate carrée), upright and as fine as it was drawn: globes stretch pictures so. What is beyond a
 * turned map is transparent. `multipleOf`: what its sides are to be multiples of, by the pixels that they would have.
 */
export function pictureInLonLat(
  source: Pixels,
  view: View,
  multipleOf: (width: number, height: number) => number,
): LonLatPicture {
  const camera = new Camera(view);
  const box = boxOf(camera);
  const { west, east, north, south } = box;
  const columns = Math.max(1, Math.round((mercatorX(east) - mercatorX(west)) * camera.worldSize));
  const rows = Math.max(1, Math.round((mercatorY(south) - mercatorY(north)) * camera.worldSize));
  // A pixel of the map is lowest, in degrees, where it is farthest from the equator.
  const farthest = Math.max(Math.abs(north), Math.abs(south));
  const finest = (360 / camera.worldSize) * Math.cos((farthest * Math.PI) / 180);
  const fineRows = Math.min(Math.ceil((north - south) / finest), rows * mostStretch);
  const multiple = multipleOf(columns, fineRows);
  const [width, height] = [columns, fineRows].map(side => Math.ceil(side / multiple) * multiple) as [number, number];
  const place = (x: number, y: number) =>
    camera.project(
      mercatorX(west + (x / width) * (east - west)),
      mercatorY(Math.max(-mercatorLatitude, north - (y / height) * (north - south))),
    );
  const rowsOf = (from: number, to: number): RgbaPixels => {
    const part = { data: new Uint8Array(width * (to - from) * 4), width, height: to - from };
    resample(source, part, (x, y) => place(x, from + y), step);
    return part;
  };
  return { width, height, box, rows: rowsOf };
}

/** What the map shows, once around the world at most. */
function boxOf(camera: Camera): LonLatBox {
  const corners = camera.corners();
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const halfWorld = 0.5;
  return {
    west: longitudeOf(Math.max(Math.min(...xs), camera.centreX - halfWorld)),
    east: longitudeOf(Math.min(Math.max(...xs), camera.centreX + halfWorld)),
    north: latitudeOf(Math.max(0, Math.min(...ys))),
    south: latitudeOf(Math.min(1, Math.max(...ys))),
  };
}
