import { eachRecord, GeometryBlocks, type GeometryColumns } from './geometry-blocks.ts';
import { tileSize } from './world-units.ts';

/** Each line, ring or point takes as much memory as so many vertices. */
const verticesPerPart = 8;

/** Tells how much a worker has to hold of tiles, in vertices, for all zooms up to `finest`. */
export class TileLoad {
  /** By zoom, then by tile. */
  readonly #loads: Map<number, number>[];

  constructor(geometry: GeometryColumns, finest: number) {
    let loads = countVertices(geometry, finest);
    this.#loads = [loads];
    for (let z = finest - 1; z >= 0; z--) {
      const above = new Map<number, number>();
      const side = 2 ** (z + 1);
      for (const [key, load] of loads) {
        const parent = tileKey(z, Math.floor(key / side) >> 1, (key % side) >> 1);
        above.set(parent, (above.get(parent) ?? 0) + load);
      }
      this.#loads.unshift(above);
      loads = above;
    }
  }

  of(z: number, x: number, y: number): number {
    return this.#loads[z]?.get(tileKey(z, x, y)) ?? 0;
  }
}

function countVertices(geometry: GeometryColumns, zoom: number): Map<number, number> {
  const size = tileSize(zoom);
  const loads = new Map<number, number>();
  // Neighbours mostly lie in the same tile.
  let key = -1;
  let load = 0;
  const take = () => {
    if (load > 0) loads.set(key, (loads.get(key) ?? 0) + load);
  };
  const blocks = new GeometryBlocks(geometry);
  eachRecord(blocks, record => {
    const { xy } = record;
    for (let part = 0, i = 0; part < record.parts; part++) {
      const end = i + 2 * record.length(part);
      for (let weight = verticesPerPart; i < end; i += 2, weight = 0) {
        const next = tileKey(zoom, Math.floor((xy[i] as number) / size), Math.floor((xy[i + 1] as number) / size));
        if (next !== key) {
          take();
          key = next;
          load = 0;
        }
        load += 1 + weight;
      }
    }
    return false;
  });
  blocks.close();
  take();
  return loads;
}

const tileKey = (z: number, x: number, y: number): number => x * 2 ** z + y;
