import { open } from 'node:fs/promises';
import { type TarEntry, tarEntries } from '../../format/archive/tar-entries.ts';
import { type Bounds, boundsMeet } from '../../geo/bounds.ts';

/** Sides of the graph's tiles in degrees, by level: motorways, main roads, all roads, public transport. */
const sides = [4, 1, 0.25, 0.25];
const tileName = /^([0-3])((?:\/\d{3})+)\.gph$/;

/** Lists the tiles of a routing archive that touch a box, in the archive's order. */
export async function graphTilesWithin(path: string, box: Readonly<Bounds>, signal?: AbortSignal): Promise<TarEntry[]> {
  const handle = await open(path, 'r');
  const within: TarEntry[] = [];
  try {
    const { size } = await handle.stat();
    for await (const entry of tarEntries(handle, size, true)) {
      signal?.throwIfAborted();
      const bounds = graphTileBounds(entry.name);
      if (bounds !== undefined && boundsMeet(bounds, box)) within.push(entry);
    }
  } finally {
    await handle.close();
  }
  return within;
}

/** The box of a tile by its path: tiles are numbered row by row from the south-western corner of the world. */
function graphTileBounds(name: string): Bounds | undefined {
  const [, level, digits] = tileName.exec(name) ?? [];
  const side = sides[Number(level)];
  if (side === undefined || digits === undefined) return undefined;
  const number = Number(digits.replaceAll('/', ''));
  const columns = 360 / side;
  const west = (number % columns) * side - 180;
  const south = Math.floor(number / columns) * side - 90;
  return [west, south, west + side, south + side];
}
