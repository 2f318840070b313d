/**
 * OpenStreetMap data in columns. Every array lies in a SharedArrayBuffer, so that worker threads read the same memory:
 * posting a dataset copies nothing. Memory grows with what is kept (nodes of kept ways, tagged nodes, ways, relations),
 * never with the range of ids.
 */
export interface OsmDataset {
  /** The extract's own bounding box (header, clip), else that of its nodes. Degrees: west, south, east, north. */
  bounds: [number, number, number, number];
  /** Newest replication timestamp of the inputs, ISO 8601, where they have one. */
  timestamp: string | undefined;
  /** The input is one whole file, sorted and with zlib: other tools may be given it as it is. */
  plain?: boolean;
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
  ids: Float64Array;
  /** 1e-7 degrees. */
  lon: Int32Array;
  lat: Int32Array;
  /** Indices into `ids` of the nodes with tags, ascending; row `r` of `tagged` belongs to node `taggedNodes[r]`. */
  taggedNodes: Uint32Array;
  tagged: TagColumns;
}

/** Ways in ascending id order. `refs[refOffsets[i] .. refOffsets[i + 1]]` are node indices; `missingNode` where the extract lacks one. */
export interface WayColumns extends TagColumns {
  ids: Float64Array;
  refOffsets: Uint32Array;
  refs: Uint32Array;
}

export const missingNode = 0xffffffff;

export const memberTypes = ['node', 'way', 'relation'] as const;

/** Relations in ascending id order, with members in their order. */
export interface RelationColumns extends TagColumns {
  ids: Float64Array;
  memberOffsets: Uint32Array;
  /** Index into `memberTypes`. */
  memberTypes: Uint8Array;
  /** OSM ids (not indices): a member may lie outside the extract. */
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
