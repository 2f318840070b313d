import { concatArrays, release } from '../growable.ts';
import { missingNode, type NodeColumns, type RelationColumns, type TagColumns, type WayColumns } from './dataset.ts';
import { IdCursor, orderById } from './id-set.ts';
import type { RelationChunk, TagChunk, WayChunk } from './pbf/chunks.ts';

/** Rows to copy: `order` lists them, without it all rows stay in place. */
interface Rows {
  count: number;
  order: Uint32Array | undefined;
}

/** Ways with node ids: the indices of nodes are known later. */
export interface WayRows {
  ids: Float64Array;
  refOffsets: Uint32Array;
  refs: Float64Array;
  tags: TagColumns;
}

/** Empties the chunks, as those of relations are: columns are never there twice for long. */
export function assembleWays(chunks: readonly WayChunk[]): WayRows {
  const ids = column(Float64Array, chunks, chunk => chunk.ids);
  const rows = orderOf(
    ids,
    column(Int32Array, chunks, chunk => chunk.versions),
  );
  const offsets = concatOffsets(chunks.map(chunk => chunk.refOffsets));
  const refs = column(Float64Array, chunks, chunk => chunk.refs);
  const list = gatheredList(offsets, rows, 1);
  return {
    ids: gathered(ids, rows),
    refOffsets: list.offsets,
    refs: rows.order ? gatherRuns(new Float64Array(list.length), refs, offsets, rows.order, 1) : refs,
    tags: gatheredTags(tagLists(chunks), rows),
  };
}

export function finishWays(ways: WayRows, nodes: NodeColumns): WayColumns {
  const refs = sharedUint32(ways.refs.length);
  const cursor = new IdCursor(nodes.ids);
  for (let i = 0; i < refs.length; i++) {
    const node = cursor.find(ways.refs[i] as number);
    refs[i] = node === -1 ? missingNode : node;
  }
  release(ways.refs);
  return { ids: ways.ids, refOffsets: ways.refOffsets, refs, ...ways.tags };
}

/** Counts the ways that lack nodes. */
export function countShortened({ refOffsets, refs }: Pick<WayColumns, 'refOffsets' | 'refs'>): number {
  let count = 0;
  for (let next = 0, at = refs.indexOf(missingNode); at !== -1; at = refs.indexOf(missingNode, refOffsets[next])) {
    while ((refOffsets[next] as number) <= at) next++;
    count++;
  }
  return count;
}

export function assembleRelations(chunks: readonly RelationChunk[]): {
  columns: RelationColumns;
  touching: Uint8Array;
} {
  const ids = column(Float64Array, chunks, chunk => chunk.ids);
  return gatherRelations(
    {
      ids,
      memberOffsets: concatOffsets(chunks.map(chunk => chunk.memberOffsets)),
      memberTypes: column(Uint8Array, chunks, chunk => chunk.memberTypes),
      memberIds: column(Float64Array, chunks, chunk => chunk.memberIds),
      memberRoles: column(Uint32Array, chunks, chunk => chunk.memberRoles),
      ...tagLists(chunks),
    },
    column(Uint8Array, chunks, chunk => chunk.touching),
    orderOf(
      ids,
      column(Int32Array, chunks, chunk => chunk.versions),
    ),
  );
}

/** Returns the relations for which `keep` is 1. */
export function filterRelations(columns: RelationColumns, keep: Uint8Array): RelationColumns {
  if (keep.every(flag => flag === 1)) return columns;
  const order = Uint32Array.from(keep.keys()).filter(index => keep[index] === 1);
  return gatherRelations(columns, keep, { count: order.length, order }).columns;
}

function gatherRelations(
  from: RelationColumns,
  touching: Uint8Array,
  rows: Rows,
): { columns: RelationColumns; touching: Uint8Array } {
  const members = gatheredList(from.memberOffsets, rows, 1);
  const runs = <A extends Uint8Array | Uint32Array | Float64Array>(target: A, values: A): A => {
    if (rows.order) gatherRuns(target, values, from.memberOffsets, rows.order, 1);
    else target.set(values);
    return target;
  };
  return {
    columns: {
      ids: gathered(from.ids, rows),
      memberOffsets: members.offsets,
      memberTypes: runs(new Uint8Array(new SharedArrayBuffer(members.length)), from.memberTypes),
      memberIds: runs(sharedFloat64(members.length), from.memberIds),
      memberRoles: runs(sharedUint32(members.length), from.memberRoles),
      ...gatheredTags(from, rows),
    },
    touching: rows.order ? Uint8Array.from(rows.order, row => touching[row] as number) : touching,
  };
}

function orderOf(ids: Float64Array, versions: Int32Array): Rows {
  const order = orderById(ids, versions);
  release(versions);
  return { count: order ? order.length : ids.length, order };
}

function column<Chunk, T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(
  kind: new (length: number) => T,
  chunks: readonly Chunk[],
  of: (chunk: Chunk) => T,
): T {
  return concatArrays(kind, chunks.map(of), { empty: true });
}

/** Joins offsets of several lists of runs into offsets of the joined list. */
function concatOffsets(parts: readonly Uint32Array[]): Uint32Array {
  let length = 1;
  for (const part of parts) length += part.length - 1;
  const all = new Uint32Array(length);
  let filled = 1;
  let base = 0;
  for (const part of parts) {
    for (let i = 1; i < part.length; i++) all[filled++] = base + (part[i] as number);
    base += part[part.length - 1] as number;
  }
  return all;
}

function tagLists(chunks: readonly TagChunk[]): TagColumns {
  return {
    tagOffsets: concatOffsets(chunks.map(chunk => chunk.tagOffsets)),
    tags: column(Uint32Array, chunks, chunk => chunk.tags),
  };
}

export function gatheredTags(from: TagColumns, rows: Rows): TagColumns {
  const list = gatheredList(from.tagOffsets, rows, 2);
  const tags = sharedUint32(list.length);
  if (rows.order) gatherRuns(tags, from.tags, from.tagOffsets, rows.order, 2);
  else tags.set(from.tags);
  release(from.tags);
  return { tagOffsets: list.offsets, tags };
}

/** Offsets of the copied runs and the number of their values (`width` per unit of offset). */
function gatheredList(offsets: Uint32Array, rows: Rows, width: number): { offsets: Uint32Array; length: number } {
  const result = sharedUint32(rows.count + 1);
  for (let i = 0; i < rows.count; i++) {
    const row = rows.order ? (rows.order[i] as number) : i;
    result[i + 1] = (result[i] as number) + (offsets[row + 1] as number) - (offsets[row] as number);
  }
  return { offsets: result, length: (result[rows.count] as number) * width };
}

function gatherRuns<A extends Uint8Array | Uint32Array | Float64Array>(
  target: A,
  values: A,
  offsets: Uint32Array,
  order: Uint32Array,
  width: number,
): A {
  let filled = 0;
  for (const row of order) {
    for (let i = (offsets[row] as number) * width; i < (offsets[row + 1] as number) * width; i++)
      target[filled++] = values[i] as number;
  }
  return target;
}

function gathered(values: Float64Array, rows: Rows): Float64Array {
  const result = sharedFloat64(rows.count);
  if (rows.order) for (let i = 0; i < rows.count; i++) result[i] = values[rows.order[i] as number] as number;
  else result.set(values);
  release(values);
  return result;
}

function sharedFloat64(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(8 * length));
}

function sharedUint32(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(4 * length));
}
