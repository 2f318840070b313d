import type { PmtilesWriter } from '../../format/pmtiles/writer.ts';

/** In the unit square of web Mercator, y down. */
export type UnitBox = readonly [west: number, north: number, east: number, south: number];

export interface RasterTilesOptions<Tile> {
  /** Where there are tiles. */
  boxes: readonly UnitBox[];
  minzoom: number;
  maxzoom: number;
  /** Called before a tile and those below it are made. */
  enter?: (z: number, x: number, y: number) => Promise<void>;
  /** Makes a tile of the highest zoom: the `done`th of about `total`. */
  leaf: (z: number, x: number, y: number, share: { done: number; total: number }) => Promise<Tile | undefined>;
  /** Makes a tile of its children: north-west, north-east, south-west, south-east. */
  merge: (children: readonly (Tile | undefined)[]) => Tile;
  encode: (tile: Tile, z: number) => Promise<Uint8Array>;
  /** Tiles encoded in parallel, on the image library's threads. */
  atOnce: number;
  signal: AbortSignal;
}

/** Makes tiles depth first, so that one is in memory only until its parent is made. Returns how many were written. */
export async function writeRasterTiles<Tile>(
  writer: PmtilesWriter,
  { boxes, minzoom, maxzoom, enter, leaf, merge, encode, atOnce, signal }: RasterTilesOptions<Tile>,
): Promise<number> {
  const share = { done: 0, total: tilesIn(boxes, 2 ** maxzoom) };
  const pending = new Set<Promise<void>>();
  let failed: unknown;
  let written = 0;
  const write = async (z: number, x: number, y: number, tile: Tile) => {
    const task = encode(tile, z)
      .then(bytes => {
        writer.add(z, x, y, bytes);
        written++;
      })
      .catch(error => {
        failed ??= error;
      })
      .finally(() => pending.delete(task));
    pending.add(task);
    while (pending.size >= atOnce) await Promise.race(pending);
    if (failed !== undefined) throw failed;
  };
  const make = async (z: number, x: number, y: number): Promise<Tile | undefined> => {
    if (!meets(boxes, 2 ** z, x, y)) return undefined;
    signal.throwIfAborted();
    await enter?.(z, x, y);
    let tile: Tile | undefined;
    if (z === maxzoom) {
      share.done++;
      tile = await leaf(z, x, y, share);
    } else {
      const children: (Tile | undefined)[] = [];
      for (let child = 0; child < 4; child++)
        children.push(await make(z + 1, 2 * x + (child & 1), 2 * y + (child >> 1)));
      if (z >= minzoom && children.some(child => child !== undefined)) tile = merge(children);
    }
    if (tile !== undefined) await write(z, x, y, tile);
    return tile;
  };
  try {
    await make(0, 0, 0);
  } finally {
    await Promise.allSettled(pending);
  }
  if (failed !== undefined) throw failed;
  return written;
}

const meets = (boxes: readonly UnitBox[], side: number, x: number, y: number): boolean =>
  boxes.some(
    ([west, north, east, south]) => x < east * side && x + 1 > west * side && y < south * side && y + 1 > north * side,
  );

function tilesIn(boxes: readonly UnitBox[], side: number): number {
  const along = (from: number, to: number) => Math.ceil(to * side) - Math.floor(from * side);
  return boxes.reduce((sum, [west, north, east, south]) => sum + along(west, east) * along(north, south), 0);
}
