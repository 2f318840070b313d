import { toUtm } from '../../../data-packs/geo/utm.ts';
import { latitudeOf, longitudeOf } from '../../../data-packs/geo/web-mercator.ts';
import { extent, type Line } from './map-view.ts';
import { applied, inverted, nearestTransform } from './nearest-transform.ts';
import type { TileId } from './tile-id.ts';

/** Moves a place in a tile, in its coordinates, to where the tile's straight transform has it in its place in UTM. */
export type Bend = (x: number, y: number) => [number, number];

/** Cells along a tile's side between which a bend is interpolated: an 8th leaves a 64th of it. */
const cells = 8;
const cell = extent / cells;
/** Tile units, at most 0.023 mm on paper, that tiles may be off without being bent. */
const mostOff = 1;

/** The bend of a tile in a zone; undefined where the tile's transform is true enough: at streets, not at provinces. */
export function bendOf({ z, x, y, wrap }: TileId, zone: number): Bend | undefined {
  const place = (u: number, v: number): [number, number] => {
    const [east, north] = toUtm(
      longitudeOf((x + u / extent) / 2 ** z + wrap),
      latitudeOf((y + v / extent) / 2 ** z),
      zone,
    );
    return [east, -north];
  };
  const straight = nearestTransform([place(0, 0), place(extent, 0), place(0, extent), place(extent, extent)], extent);
  const back = inverted(straight);
  const moved = Array.from({ length: (cells + 1) ** 2 }, (_, i) => {
    const [u, v] = [(i % (cells + 1)) * cell, Math.floor(i / (cells + 1)) * cell];
    const [bu, bv] = applied(back, ...place(u, v));
    return [bu - u, bv - v] as const;
  });
  if (moved.every(([u, v]) => Math.hypot(u, v) <= mostOff)) return undefined;
  return (px, py) => {
    const [column, row] = [cellOf(px), cellOf(py)];
    const [s, t] = [px / cell - column, py / cell - row];
    const at = (right: 0 | 1, down: 0 | 1) =>
      moved[(row + down) * (cells + 1) + column + right] as readonly [number, number];
    const by = (i: 0 | 1): number =>
      (1 - t) * ((1 - s) * at(0, 0)[i] + s * at(1, 0)[i]) + t * ((1 - s) * at(0, 1)[i] + s * at(1, 1)[i]);
    return [px + by(0), py + by(1)];
  };
}

const cellOf = (value: number): number => Math.max(0, Math.min(cells - 1, Math.floor(value / cell)));

/** Bends a line; long straight parts get points between. */
export function bentLine(line: Line, bend: Bend): Line {
  const bent: number[] = [];
  for (let i = 0; i < line.length; i += 2) {
    const [x, y] = [line[i] as number, line[i + 1] as number];
    if (i > 0) {
      const [fromX, fromY] = [line[i - 2] as number, line[i - 1] as number];
      const parts = Math.ceil(Math.hypot(x - fromX, y - fromY) / cell);
      for (let part = 1; part < parts; part++) {
        bent.push(...bend(fromX + ((x - fromX) * part) / parts, fromY + ((y - fromY) * part) / parts));
      }
    }
    bent.push(...bend(x, y));
  }
  return Int32Array.from(bent, Math.round);
}
