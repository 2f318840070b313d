import type { Coverage } from '../../../data-packs/format/manifest.ts';
import { boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { terrainTileSize } from '../../../data-packs/geo/heights/terrarium.ts';
import { areaContains } from '../../../data-packs/geo/point-in-polygon.ts';
import { polygonsOf } from '../../../data-packs/geo/ring.ts';
import { mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';

/** Pixels beyond a coverage over which heights fade, at every zoom: the finer a detail, the nearer it ends. */
export const feather = 3;
const size = terrainTileSize;
const width = size + 2 * feather;
/** Share of a tile up to which forms of the zooms above can still be seen beyond a coverage: those of six. */
const farthest = (feather * 2 ** 6) / size;
/** Pixels that a coverage at the sea is wide at the first zoom that shows it: earlier ones would spread it far out. */
const fewest = 4;
/** Points in which the outline is followed along a tile. */
const steps = 32;

/** A region's coverage, for what ends with it. */
export class CoverageShares {
  /** Columns x, y, x, y ... in shares of the world. */
  readonly #rings: readonly Float64Array[];
  readonly #crossed = new Map<number, Set<number>>();
  readonly #firstZoom: number;

  constructor(coverage: Coverage) {
    const polygons = polygonsOf(coverage);
    this.#rings = polygons
      .flat()
      .map(ring => Float64Array.from(ring.flatMap(([lon, lat]) => [mercatorX(lon), mercatorY(lat)])));
    const [west, south, east, north] = boundsOfPositions(polygons.flat(2));
    const narrow = Math.min(mercatorX(east) - mercatorX(west), mercatorY(south) - mercatorY(north));
    this.#firstZoom = Math.log2(fewest / size / narrow);
  }

  /** Whether a tile is wholly covered, at the edge or where forms fade beyond it, or farther out. */
  placeOf(z: number, x: number, y: number): 'inside' | 'edge' | 'outside' {
    const side = 2 ** z;
    if (this.#crossedAt(z).has(y * side + x)) return 'edge';
    const above = z === 0 ? 'edge' : this.placeOf(z - 1, x >> 1, y >> 1);
    if (above !== 'edge') return above;
    return areaContains(this.#rings, (x + 0.5) / side, (y + 0.5) / side) ? 'inside' : 'outside';
  }

  /** Keys of the tiles near the outline: row * side + column. */
  #crossedAt(z: number): ReadonlySet<number> {
    const known = this.#crossed.get(z);
    if (known !== undefined) return known;
    const side = 2 ** z;
    const keys = new Set<number>();
    const reach = [-farthest, 0, farthest];
    for (const ring of this.#rings) {
      eachEdge(ring, side, 0, 0, (ax, ay, bx, by) => {
        const count = Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) * steps) + 1;
        for (let i = 0; i <= count; i++) {
          const [px, py] = [ax + ((bx - ax) * i) / count, ay + ((by - ay) * i) / count];
          for (const dx of reach) {
            for (const dy of reach) keys.add(Math.floor(py + dy) * side + ((Math.floor(px + dx) + side) % side));
          }
        }
      });
    }
    this.#crossed.set(z, keys);
    return keys;
  }

  /** What shows of the region at each pixel of a tile, row by row: 1 where it covers, less within the feather, else 0. */
  of(z: number, x: number, y: number, isAtSea: boolean): Float32Array {
    if (isAtSea && z < this.#firstZoom) return new Float32Array(size * size);
    const scale = 2 ** z * size;
    const inside = new Uint8Array(width * width);
    const crossings = Array.from({ length: width }, (): number[] => []);
    const fill = (row: number, from: number, to: number): void => {
      if (to >= 0 && from < width)
        inside.fill(1, row * width + Math.max(0, from), row * width + Math.min(width, to + 1));
    };
    for (const ring of this.#rings) {
      eachEdge(ring, scale, x * size - feather, y * size - feather, (ax, ay, bx, by) => {
        const [top, bottom] = [Math.min(ay, by), Math.max(ay, by)];
        const at = (py: number): number => (ay === by ? ax : ax + ((bx - ax) * (py - ay)) / (by - ay));
        for (let row = Math.max(0, Math.floor(top)); row < Math.min(width, bottom); row++) {
          if (row + 0.5 >= top && row + 0.5 < bottom) crossings[row]?.push(at(row + 0.5));
          // Pixels that the outline passes are covered: else a region smaller than a pixel would be nowhere.
          const ends = ay === by ? [ax, bx] : [at(Math.max(top, row)), at(Math.min(bottom, row + 1))];
          fill(row, Math.floor(Math.min(...ends)), Math.floor(Math.max(...ends)));
        }
      });
    }
    for (const [row, found] of crossings.entries()) {
      found.sort((a, b) => a - b);
      for (let i = 1; i < found.length; i += 2)
        fill(row, Math.ceil((found[i - 1] as number) - 0.5), Math.ceil((found[i] as number) - 0.5) - 1);
    }
    return inside.includes(1) ? feathered(inside) : new Float32Array(size * size);
  }
}

/** Gives the ends of a ring's edges, scaled and moved. */
function eachEdge(
  ring: Float64Array,
  scale: number,
  left: number,
  top: number,
  visit: (ax: number, ay: number, bx: number, by: number) => void,
): void {
  const at = (i: number, origin: number): number => (ring[i] as number) * scale - origin;
  for (let i = 2; i < ring.length; i += 2) visit(at(i - 2, left), at(i - 1, top), at(i, left), at(i + 1, top));
}

/** The shares by the squares of distances. */
const shares = Float32Array.from({ length: feather ** 2 + 1 }, (_, square) => {
  const way = 1 - Math.sqrt(square) / feather;
  return way * way * (3 - 2 * way);
});

/** The shares of a tile within a mask that is larger by the feather: by the distance to what is inside. */
function feathered(inside: Uint8Array): Float32Array {
  // Distances along columns first, then the least of each row's: exact, as squares add up.
  const away = new Uint8Array(inside.length);
  for (let i = 0; i < away.length; i++)
    away[i] = inside[i] === 1 ? 0 : Math.min(feather, i < width ? feather : (away[i - width] as number) + 1);
  for (let i = away.length - width - 1; i >= 0; i--)
    away[i] = Math.min(away[i] as number, (away[i + width] as number) + 1);
  const out = new Float32Array(size * size);
  for (let i = 0; i < out.length; i++) {
    const at = (Math.floor(i / size) + feather) * width + (i % size) + feather;
    let least = (away[at] as number) ** 2;
    for (let dx = 1; dx < feather && least > dx * dx; dx++) {
      const near = Math.min(away[at - dx] as number, away[at + dx] as number);
      least = Math.min(least, dx * dx + near * near);
    }
    out[i] = shares[least] as number;
  }
  return out;
}
