import type { Polygon } from '../dataset.ts';
import type { IdSet } from '../id-set.ts';
import type { NodeCellChunk } from '../node-cells.ts';

/** Objects to read in one pass; kinds that are left out are skipped. */
export interface Selection {
  nodes?:
    | { want: 'all' }
    | { want: 'ids inside'; clip: Polygon[] }
    /** Nodes in `needed`, and nodes inside the clip that have tags or are in `members`. */
    | { want: 'needed'; needed: IdSet; members: IdSet; clip: Polygon[] | undefined };
  ways?: { want: 'all' } | { want: 'touching'; nodes: IdSet; clip: Polygon[] } | { want: 'ids'; ids: IdSet };
  /** `touching`: with a member in the sets, or with a relation as member, which the caller filters. */
  relations?: { want: 'all' } | { want: 'touching'; nodes: IdSet; ways: IdSet };
  /** Ids as the file has them; by default as in a dataset. */
  idsAsWritten?: boolean;
}

/** Bits of `DecodedBlock.kinds`. */
export const kindBits = { nodes: 1, ways: 2, relations: 4 } as const;

export interface TagChunk {
  tagOffsets: Uint32Array;
  tags: Uint32Array;
}

/** `versions` decide which copy of an object from several files is used. */
export interface NodeChunk extends TagChunk {
  ids: Float64Array;
  versions: Int32Array;
  lon: Int32Array;
  lat: Int32Array;
  /** Indices of the nodes that have rows in the tag columns. */
  taggedNodes: Uint32Array;
}

export interface WayChunk extends TagChunk {
  ids: Float64Array;
  versions: Int32Array;
  refOffsets: Uint32Array;
  /** Node ids. */
  refs: Float64Array;
}

export interface RelationChunk extends TagChunk {
  ids: Float64Array;
  versions: Int32Array;
  memberOffsets: Uint32Array;
  memberTypes: Uint8Array;
  memberIds: Float64Array;
  memberRoles: Uint32Array;
  /** 1 where a node or way of the selection is a member. */
  touching: Uint8Array;
}

/** String indices refer to the block's `strings`. */
export interface DecodedBlock {
  kinds: number;
  strings: { bytes: Uint8Array; offsets: Uint32Array };
  nodes?: NodeChunk;
  /** Nodes whose positions a file with LocationsOnWays has in its ways. */
  wayNodes?: NodeChunk;
  ways?: WayChunk;
  relations?: RelationChunk;
  insideIds?: Float64Array;
  /** All nodes, of a pass that wants the ids inside. */
  nodeCells?: NodeCellChunk;
}
