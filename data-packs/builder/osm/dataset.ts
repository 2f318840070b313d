import type { Bounds } from '../../geo/bounds.ts';
import type { PackedNumbers } from './packed-numbers.ts';

/**
 * OpenStreetMap data in columns of shared memory: posting a dataset to a worker thread copies nothing. Memory grows
 * with the selected objects (nodes of selected ways, tagged nodes, ways, relations), not with the range of ids.
 */
export interface OsmDataset {
  /** Bounding box of the header or the clip, else of the nodes. Degrees: west, south, east, north. */
  bounds: Bounds;
  /** False where the inputs do not say where they end: the bounds are a box around all that they have. */
  isBounded?: boolean;
  /** Boxes inside the bounds with data, disjoint; usually the bounds themselves. */
  areas: Bounds[];
  /** Where the inputs have data, clipped or not, about a kilometre exact; undefined without a clip. */
  filled?: Polygon[] | undefined;
  /** Newest replication timestamp of the inputs, ISO 8601. */
  timestamp: string | undefined;
  /** Set for one whole, sorted input file with zlib that has every node of its ways: other tools can read it directly. */
  plain?: boolean;
  /** Number of ways that the inputs lack nodes of. */
  shortenedWays?: number;
  strings: StringColumns;
  nodes: NodeColumns;
  ways: WayColumns;
  relations: RelationColumns;
}

/** UTF-8 bytes of all distinct tag keys, values and roles; string `i` is `bytes[offsets[i] .. offsets[i + 1]]`. */
export interface StringColumns {
  bytes: Uint8Array;
  offsets: Uint32Array;
}

/** Tags of object `i`: pairs (key string, value string) `tags[2 * tagOffsets[i] .. 2 * tagOffsets[i + 1]]`. */
export interface TagColumns {
  tagOffsets: Uint32Array;
  tags: Uint32Array;
}

/** Nodes in ascending id order. Only those with tags have rows in the tag columns. */
export interface NodeColumns {
  ids: PackedNumbers;
  /** 1e-7 degrees. */
  lon: PackedNumbers;
  lat: PackedNumbers;
  /** Indices into `ids` of the nodes with tags, ascending; row `r` of `tagged` belongs to node `taggedNodes[r]`. */
  taggedNodes: Uint32Array;
  tagged: TagColumns;
}

/** Ways in ascending id order. `refs[refOffsets[i] .. refOffsets[i + 1]]` are node indices or `missingNode`. */
export interface WayColumns extends TagColumns {
  ids: Float64Array;
  refOffsets: Uint32Array;
  refs: Uint32Array;
}

export const missingNode = 0xffffffff;

export const memberTypes = ['node', 'way', 'relation'] as const;

/** Relations in ascending id order. */
export interface RelationColumns extends TagColumns {
  ids: Float64Array;
  memberOffsets: Uint32Array;
  /** Index into `memberTypes`. */
  memberTypes: Uint8Array;
  /** OSM ids (not indices): the extract may lack a member. */
  memberIds: Float64Array;
  /** String indices. */
  memberRoles: Uint32Array;
}

/** lon, lat, lon, lat, ... in degrees; closed: the last pair repeats the first. */
export type Ring = Float64Array;
/** The outer ring first (counter-clockwise), then the inner ones (clockwise). */
export type Polygon = Ring[];
/** lon, lat, lon, lat, ... in degrees. */
export type Line = Float64Array;
