import type { Polygon } from './dataset.ts';
import type { IdSet } from './id-set.ts';

/** What one pass wants from every block. A kind of object that is left out is skipped unread. */
export interface Selection {
  nodes?:
    | { want: 'ids inside'; clip: Polygon[] }
    /** Those in `needed`; of the others those inside the clip that have tags or are in `members`. */
    | { want: 'needed'; needed: IdSet; members: IdSet; clip: Polygon[] | undefined };
  ways?: { want: 'all' } | { want: 'touching'; nodes: IdSet; clip: Polygon[] } | { want: 'ids'; ids: IdSet };
  /** `touching`: with a member in the sets, or with a relation as member (the caller sorts those out). */
  relations?: { want: 'all' } | { want: 'touching'; nodes: IdSet; ways: IdSet };
}

/** Bits of `DecodedBlock.kinds`. */
export const kindBits = { nodes: 1, ways: 2, relations: 4 } as const;

export interface TagChunk {
  tagOffsets: Uint32Array;
  tags: Uint32Array;
}

/** `versions` decide between copies of an object from several files. */
export interface NodeChunk extends TagChunk {
  ids: Float64Array;
  versions: Int32Array;
  lon: Int32Array;
  lat: Int32Array;
  /** Rows of the tag columns belong to these nodes of the chunk. */
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

/** String indices are into the block's own `strings`. */
export interface DecodedBlock {
  kinds: number;
  strings: { bytes: Uint8Array; offsets: Uint32Array };
  nodes?: NodeChunk;
  /** Nodes without tags whose places a file with LocationsOnWays keeps in its ways. */
  wayNodes?: NodeChunk;
  ways?: WayChunk;
  relations?: RelationChunk;
  insideIds?: Float64Array;
}
