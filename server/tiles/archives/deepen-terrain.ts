import { tileIdToZxy, zxyToTileId } from 'pmtiles';
import type { DirectoryColumns } from '../../../data-packs/format/pmtiles/directory.ts';
import { deepestTiles } from './archive-directory.ts';
import type { Member } from './join.ts';
import { entryOf } from './joined-tiles.ts';

/** Limits the work to half a minute in the background and 60 MB, at 50 ms and 100 KB per tile. */
const mostTiles = 600;

interface Deepening {
  /** The deepest zoom at which every region has its own tiles. */
  shallowest: number;
  /** The deepest zoom to which all regions can be brought. */
  maxzoom: number;
  /** Ids of the missing tiles, ascending. */
  tiles: number[];
}

/**
 * Plans interpolated tiles for regions whose heights end early, down to the deepest region's zoom or as deep as is
 * affordable: an archive has one deepest zoom, and clients show no relief where a tile above it is missing.
 */
export function planDeepening(members: readonly Member[], columns: DirectoryColumns): Deepening | undefined {
  const zooms = members.map(({ directory }) => directory.header.maxZoom);
  const shallowest = Math.min(...zooms);
  if (members.length === 0 || shallowest === Math.max(...zooms)) return undefined;
  let plan: Deepening = { shallowest, maxzoom: shallowest, tiles: [] };
  for (let maxzoom = shallowest + 1; maxzoom <= Math.max(...zooms); maxzoom++) {
    const missing = new Set<number>(plan.tiles);
    for (const member of members) {
      if (member.directory.header.maxZoom < maxzoom)
        addChildren(member, maxzoom, id => entryOf(columns, id) < 0 && missing.add(id), mostTiles);
      if (missing.size > mostTiles) return plan;
    }
    plan = { shallowest, maxzoom, tiles: [...missing].sort((a, b) => a - b) };
  }
  return plan;
}

/** Adds the descendants at `to` of a member's deepest tiles, where it shows. Stops counting beyond `limit`. */
function addChildren({ directory, shares }: Member, to: number, add: (id: number) => unknown, limit: number): void {
  const across = 2 ** (to - directory.header.maxZoom);
  let left = limit * 2;
  for (const [id] of deepestTiles(directory)) {
    if (left <= 0) return;
    const [, x, y] = tileIdToZxy(id);
    for (let dx = 0; dx < across; dx++) {
      for (let dy = 0; dy < across; dy++) {
        const place = [to, x * across + dx, y * across + dy] as const;
        if (shares?.placeOf(...place) === 'outside') continue;
        add(zxyToTileId(...place));
        left--;
      }
    }
  }
}
