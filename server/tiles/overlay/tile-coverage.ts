import { difference, intersection } from 'polyclip-ts';
import type { Coverage } from '../../../data-packs/format/manifest.ts';
import { type Bounds, boundsMeet, boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { pointInPolygon } from '../../../data-packs/geo/point-in-polygon.ts';
import { polygonsOf, ringAreaOfPositions } from '../../../data-packs/geo/ring.ts';
import { squareToSegment } from '../../../data-packs/geo/segment.ts';
import { mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { geometryTypes } from './mvt.ts';
import { type TilePath, type TilePoint, toPolygons } from './tile-geometry.ts';

/** Least side, of 4096 units, to cut out: a few pixels. */
const smallest = 24;

/** Units by which an overview's lines may lie beside those of a region: a kilometre or two at zoom 6. */
const beside = 16;

/** A region's coverage, or other polygons, in the units of one tile. */
export class TileCoverage {
  readonly #rings: TilePath[];
  readonly #polygons: TilePath[][];
  readonly #box: Bounds;
  readonly #around: Bounds;

  constructor(polygons: TilePath[][]) {
    this.#polygons = polygons;
    this.#rings = polygons.flat();
    this.#box = boxOf(this.#rings);
    this.#around = this.#box.map((side, i) => side + (i < 2 ? -beside : beside)) as Bounds;
  }

  static of(coverage: Coverage, z: number, x: number, y: number, extent: number): TileCoverage {
    const project = ([lon, lat]: [number, number]): TilePoint => {
      return [Math.round((mercatorX(lon) * 2 ** z - x) * extent), Math.round((mercatorY(lat) * 2 ** z - y) * extent)];
    };
    return new TileCoverage(polygonsOf(coverage).map(rings => rings.map(ring => ring.slice(0, -1).map(project))));
  }

  /** Large enough in this tile for cutting, and touching it at all. `buffer` in units, `least` in those of 4096. */
  matters(extent: number, buffer: number, least = smallest): boolean {
    const [west, north, east, south] = this.#box;
    const touches = east > -buffer && south > -buffer && west < extent + buffer && north < extent + buffer;
    const scale = extent / 4096;
    return touches && east - west > least * scale && south - north > least * scale;
  }

  /** A point of paths inside, in the middle of them; without corners there the middle of the box; none far away. */
  amid(paths: readonly TilePath[]): TilePoint | undefined {
    const points = paths.flat();
    if (!boundsMeet(boxOf(paths), this.#box)) return undefined;
    const inside = points.filter(point => this.contains(...point));
    const [west, north, east, south] = this.#box;
    return inside[inside.length >> 1] ?? [(west + east) / 2, (north + south) / 2];
  }

  /** The parts of lines or polygons outside, or inside. */
  cut(paths: TilePath[], type: number, side: 'outside' | 'inside' = 'outside'): TilePath[] {
    if (type === geometryTypes.line) return this.#cutLines(paths, side === 'inside');
    if (type !== geometryTypes.polygon) return paths;
    try {
      return this.#cutPolygons(paths, side === 'inside');
    } catch {
      // Self-intersecting input can defeat the clipper: an uncut overview is better than a missing tile.
      return side === 'inside' ? [] : paths;
    }
  }

  contains(px: number, py: number): boolean {
    return pointInPolygon(this.#rings, px, py);
  }

  /** Rings have the winding of vector tiles. */
  #cutPolygons(rings: TilePath[], inside: boolean): TilePath[] {
    const out: TilePath[] = [];
    for (const polygon of toPolygons(rings)) {
      const cutters = this.#polygons.filter(cutter => boundsMeet(boxOf(polygon), boxOf(cutter)));
      if (cutters.length === 0) {
        if (!inside) out.push(...polygon);
        continue;
      }
      for (const rest of (inside ? intersection : difference)([polygon], cutters)) {
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

  /** What lies beside the outline, as far as two sources differ, is inside. */
  #cutLines(lines: TilePath[], inside: boolean): TilePath[] {
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
        const isFar = !boundsMeet(boxOf([[from, to]]), this.#around);
        const steps = isFar ? 1 : Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (beside / 2));
        for (let step = 0; step < steps; step++) {
          if ((!isFar && this.#isBeside(between(from, to, (step + 0.5) / steps))) !== inside) {
            finish();
            continue;
          }
          if (piece.length === 0) piece.push(roundPoint(between(from, to, step / steps)));
          // In the middle of a segment only where the piece ends.
          if (step > 0 && piece.length > 1) piece.pop();
          piece.push(roundPoint(between(from, to, (step + 1) / steps)));
        }
      }
      finish();
    }
    return out;
  }

  #isBeside([x, y]: TilePoint): boolean {
    if (this.contains(x, y)) return true;
    return this.#rings.some(ring =>
      ring.some(([bx, by], i) => {
        const [ax, ay] = ring.at(i - 1) ?? [bx, by];
        return squareToSegment(x, y, ax, ay, bx, by) <= beside ** 2;
      }),
    );
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
