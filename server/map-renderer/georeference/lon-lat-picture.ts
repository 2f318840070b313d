import { boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import {
  latitudeOf,
  longitudeOf,
  mercatorLatitude,
  mercatorX,
  mercatorY,
} from '../../../data-packs/geo/web-mercator.ts';
import type { Pixels } from '../files/encode-picture.ts';
import { Camera, type View } from '../scene/map-view.ts';

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
  const [west, north, east, south] = boundsOfPositions(camera.corners());
  const halfWorld = 0.5;
  return {
    west: longitudeOf(Math.max(west, camera.centreX - halfWorld)),
    east: longitudeOf(Math.min(east, camera.centreX + halfWorld)),
    north: latitudeOf(Math.max(0, north)),
    south: latitudeOf(Math.min(1, south)),
  };
}

export type RgbaPixels = Omit<Pixels, 'channels'>;

/** Where a place of the target, in pixels from its corner, is in the source. */
type PlaceInSource = (x: number, y: number) => readonly [x: number, y: number];

/** Fills a target, between pixels linearly; `place` is asked at each `step`th pixel only. What is outside stays. */
function resample(source: Pixels, target: RgbaPixels, place: PlaceInSource, step: number): void {
  for (let top = 0; top < target.height; top += step) {
    for (let left = 0; left < target.width; left += step) {
      resampleBlock(source, target, place, [left, top, step]);
    }
  }
}

function resampleBlock(
  source: Pixels,
  target: RgbaPixels,
  place: PlaceInSource,
  [left, top, step]: readonly [number, number, number],
): void {
  const [ax, ay] = place(left, top);
  const [bx, by] = place(left + step, top);
  const [cx, cy] = place(left, top + step);
  const [dx, dy] = place(left + step, top + step);
  const [right, bottom] = [Math.min(target.width, left + step), Math.min(target.height, top + step)];
  for (let y = top; y < bottom; y++) {
    const down = (y + 0.5 - top) / step;
    const [fromX, fromY] = [ax + (cx - ax) * down, ay + (cy - ay) * down];
    const [overX, overY] = [bx + (dx - bx) * down - fromX, by + (dy - by) * down - fromY];
    for (let x = left; x < right; x++) {
      const across = (x + 0.5 - left) / step;
      sample(source, fromX + overX * across, fromY + overY * across, target.data, (y * target.width + x) * 4);
    }
  }
}

/** Writes the colour at a place of the source, opaque. */
function sample({ data, width, height, channels }: Pixels, x: number, y: number, to: Uint8Array, at: number): void {
  if (x < 0 || y < 0 || x > width || y > height) return;
  const [px, py] = [Math.max(0, Math.min(width - 1, x - 0.5)), Math.max(0, Math.min(height - 1, y - 0.5))];
  const [x0, y0] = [Math.floor(px), Math.floor(py)];
  const [fx, fy] = [px - x0, py - y0];
  const a = (y0 * width + x0) * channels;
  const b = x0 + 1 < width ? a + channels : a;
  const down = y0 + 1 < height ? width * channels : 0;
  for (let i = 0; i < 3; i++) {
    const upper = (data[a + i] ?? 0) * (1 - fx) + (data[b + i] ?? 0) * fx;
    const lower = (data[a + down + i] ?? 0) * (1 - fx) + (data[b + down + i] ?? 0) * fx;
    to[at + i] = Math.round(upper * (1 - fy) + lower * fy);
  }
  to[at + 3] = 255;
}
