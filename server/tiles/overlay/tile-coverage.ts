import { difference } from 'polyclip-ts';
import type { Coverage } from '../../../data-packs/format/manifest.ts';
import { type Bounds, boundsMeet, boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { pointInPolygon } from '../../../data-packs/geo/point-in-polygon.ts';
import { ringAreaOfPositions } from '../../../data-packs/geo/ring.ts';
import { mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { type TilePath, type TilePoint, toPolygons } from './tile-geometry.ts';

/** Least side, of 4096 units, to cut out: a few pixels. */
const smallest = 24;

/** A region's coverage, or other polygons, in the units of one tile. */
export class TileCoverage {
  readonly #rings: TilePath[];
  readonly #polygons: TilePath[][];
  readonly #box: Bounds;

  constructor(polygons: TilePath[][]) {
    this.#polygons = polygons;
    this.#rings = polygons.flat();
    this.#box = boxOf(this.#rings);
  }

  static of(coverage: Coverage, z: number, x: number, y: number, extent: number): TileCoverage {
    const polygons = coverage.type === 'Polygon' ? [coverage.coordinates] : coverage.coordinates;
    const project = ([lon, lat]: [number, number]): TilePoint => {
      return [Math.round((mercatorX(lon) * 2 ** z - x) * extent), Math.round((mercatorY(lat) * 2 ** z - y) * extent)];
    };
    return new TileCoverage(polygons.map(rings => rings.map(ring => ring.slice(0, -1).map(project))));
  }

  /** Large enough in this tile for cutting, and touching it at all. `buffer` in units. */
  matters(extent: number, buffer: number): boolean {
    const [west, north, east, south] = this.#box;
    const touches = east > -buffer && south > -buffer && west < extent + buffer && north < extent + buffer;
    const scale = extent / 4096;
    return touches && east - west > smallest * scale && south - north > smallest * scale;
  }

  contains(px: number, py: number): boolean {
    return pointInPolygon(this.#rings, px, py);
  }

  /** Returns the parts of the polygons outside; rings have the winding of vector tiles. */
  cutPolygons(rings: TilePath[]): TilePath[] {
    const out: TilePath[] = [];
    for (const polygon of toPolygons(rings)) {
      if (!boundsMeet(boxOf(polygon), this.#box)) {
        out.push(...polygon);
        continue;
      }
      const cutters = this.#polygons.filter(cutter => boundsMeet(boxOf(polygon), boxOf(cutter)));
      for (const rest of difference([polygon], ...cutters.map(cutter => [cutter]))) {
        for (const [i, ring] of rest.entries()) {
          const rounded = clean(ring);
          if (rounded.length < 3) continue;
          const exterior = ringAreaOfPositions(rounded) > 0;
          if (exterior !== (i === 0)) rounded.reverse();
          out.push(rounded);
        }
      }
    }
    return out;
  }

  /** Returns the parts of the lines outside. */
  cutLines(lines: TilePath[]): TilePath[] {
    const out: TilePath[] = [];
    for (const line of lines) {
      let piece: TilePath = [];
      const finish = (): void => {
        if (piece.length > 1) out.push(piece);
        piece = [];
      };
      for (let i = 1; i < line.length; i++) {
        const from = line[i - 1] as TilePoint;
        const to = line[i] ?? from;
        const cuts = [0, ...this.#crossings(from, to), 1];
        for (let k = 1; k < cuts.length; k++) {
          const a = cuts[k - 1] as number;
          const b = cuts[k] ?? 1;
          const middle = between(from, to, (a + b) / 2);
          if (this.contains(middle[0], middle[1])) {
            finish();
            continue;
          }
          if (piece.length === 0) piece.push(roundPoint(between(from, to, a)));
          piece.push(roundPoint(between(from, to, b)));
        }
      }
      finish();
    }
    return out;
  }

  /** Finds where a segment meets the outline, as fractions of its length, ascending. */
  #crossings([ax, ay]: TilePoint, [bx, by]: TilePoint): number[] {
    const found: number[] = [];
    const box: Bounds = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
    if (!boundsMeet(box, this.#box)) return found;
    for (const ring of this.#rings) {
      let [cx, cy] = ring.at(-1) ?? [0, 0];
      for (const [dx, dy] of ring) {
        const cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
        if (cross !== 0) {
          const t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / cross;
          const u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / cross;
          if (t > 0 && t < 1 && u >= 0 && u <= 1) found.push(t);
        }
        cx = dx;
        cy = dy;
      }
    }
    return found.sort((a, b) => a - b);
  }
}

const between = ([ax, ay]: TilePoint, [bx, by]: TilePoint, t: number): TilePoint => [
  ax + (bx - ax) * t,
  ay + (by - ay) * t,
];
const roundPoint = ([x, y]: TilePoint): TilePoint => [Math.round(x), Math.round(y)];

const boxOf = (rings: readonly TilePath[]): Bounds => boundsOfPositions(rings.flat());

/** Rounds points; drops the closing one and repeats. */
function clean(ring: readonly [number, number][]): TilePath {
  const out: TilePath = [];
  for (const point of ring) {
    const rounded = roundPoint(point);
    const last = out.at(-1);
    if (last === undefined || last[0] !== rounded[0] || last[1] !== rounded[1]) out.push(rounded);
  }
  const [first, last] = [out[0], out.at(-1)];
  if (out.length > 1 && first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1])
    out.pop();
  return out;
}
