import { DamagedTile } from './damaged-tile.ts';
import { type GraphCounts, type GraphHeader, readGraphHeader } from './graph-header.ts';

/** The tiles of a graph by their ids. */
export type GraphTiles = ReadonlyMap<number, GraphCounts>;

/** The id of an object of the graph: the tile's, and its number there. */
export interface GraphId {
  tile: number;
  index: number;
}

/** A tile whose sections are known to lie in it. */
export class GraphTile {
  readonly header: GraphHeader;
  readonly bytes: DataView;
  readonly id: number;

  constructor(bytes: DataView, id: number) {
    this.bytes = bytes;
    this.id = id;
    this.header = readGraphHeader(bytes, id);
  }

  u8(at: number): number {
    return this.bytes.getUint8(at);
  }

  u32(at: number): number {
    return this.bytes.getUint32(at, true);
  }

  graphId(at: number): GraphId {
    const low = this.u32(at);
    return { tile: low & 0x1ffffff, index: (low >>> 25) | ((this.u32(at + 4) & 0x3fff) << 7) };
  }

  /** Requires that an offset into the texts has a text, which ends in them as the last byte is a zero. */
  requireText(offset: number, of: string): number {
    const { start, end } = this.header.texts;
    if (offset >= end - start) throw new DamagedTile(`the text of ${of} lies outside`);
    return start + offset;
  }
}

/** What lies in a tile that the graph has not is not looked for: roads end at the region's border. */
export function requireThere(tiles: GraphTiles, { tile, index }: GraphId, kind: keyof GraphCounts, of: string): void {
  const counts = tiles.get(tile);
  if (counts && index >= counts[kind]) throw new DamagedTile(`${of} leads to none of the ${kind}`);
}
