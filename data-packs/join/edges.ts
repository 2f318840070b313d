import { type GraphId, type GraphTile, sizes } from '../format/inspect/graph-tile.ts';

/** Bits in the words of a directed edge, by the word's place in bytes. */
export const edgeWords = {
  /** With restrictions from bit 14, the opposite's index from bit 22, forward, leaves the tile, crosses a country. */
  end: 4,
  info: 8,
  /** Access restrictions above, starts (5), ends (17), part of a turn restriction; destination only; no way through. */
  restrictions: 12,
  speed: 16,
  /** What it is used as (8), density (18), class (22), surface (25). */
  use: 20,
  access: 24,
  flags: 28,
  /** Turns from other edges of its node, and which have one to the left between. */
  turns: 32,
  length: 36,
  /** How turns stop, and which have one to the right between. */
  stops: 40,
  local: 44,
} as const;

export const forward = 1 << 29;
export const leavesTile = 1 << 30;
export const notThrough = 1 << 31;
export const shortcut = 1 << 28;
/** Starts, ends and vias of turn restrictions. */
export const turnRestrictions = ((1 << 24) - 1) * 2 ** 5 + (1 << 29);
export const infoBits = 0x1ffffff;
export const hasTurnLanes = 1 << 14;
/** What is at the end of an edge: a signal, a dead end, a stop sign, a sign to give way. */
export const endFlags = (1 << 19) | (1 << 21) | (1 << 23) | (1 << 24);

export const edgeAt = (tile: GraphTile, edge: number): number => tile.header.edgesAt + edge * sizes.edge;

function cornerOf(tileId: number): [west: number, south: number, side: number] {
  const side = [4, 1, 0.25][tileId & 7] ?? 0.25;
  const number = Math.floor(tileId / 8);
  const columns = 360 / side;
  return [(number % columns) * side - 180, Math.floor(number / columns) * side - 90, side];
}

/** Where a node is in degrees. */
export function nodePlace(bytes: DataView, at: number, tileId: number): [lon: number, lat: number] {
  const [west, south] = cornerOf(tileId);
  const low = bytes.getUint32(at, true);
  const high = bytes.getUint32(at + 4, true);
  const lat = (low & 0x3fffff) * 10 + ((low >>> 22) & 0xf);
  const lon = ((low >>> 26) | ((high & 0xffff) << 6)) * 10 + ((high >>> 16) & 0xf);
  return [west + lon / 1e7, south + lat / 1e7];
}

export function liesIn(tileId: number, lon: number, lat: number): boolean {
  const [west, south, side] = cornerOf(tileId);
  return lon >= west && lon < west + side && lat >= south && lat < south + side;
}

/** The words of a node that say where it is. */
export function placeBits([lon, lat]: readonly [number, number], tileId: number): [low: number, high: number] {
  const [west, south] = cornerOf(tileId);
  const [x, y] = [Math.round((lon - west) * 1e7), Math.round((lat - south) * 1e7)];
  const [x6, y6] = [Math.floor(x / 10), Math.floor(y / 10)];
  return [(y6 | ((y % 10) << 22) | ((x6 & 0x3f) << 26)) >>> 0, (x6 >>> 6) | ((x % 10) << 16)];
}

/** Where a node's transitions to other levels lead. */
export function transitionsOf(tile: GraphTile, node: number): GraphId[] {
  const word = tile.u32(tile.header.nodesAt + node * sizes.node + 16);
  const from = tile.header.transitionsAt + (word & 0x1fffff) * sizes.transition;
  return Array.from({ length: (word >>> 21) & 7 }, (_, i) => tile.graphId(from + i * sizes.transition));
}

/** The first of a node's edges, and their number. */
export function edgesOfNode(tile: GraphTile, node: number): [first: number, count: number] {
  const word = tile.u32(tile.header.nodesAt + node * sizes.node + 8);
  return [word & 0x1fffff, (word >>> 21) & 0x7f];
}

/** Where an edge's information begins, which it shares with its opposite. */
export const infoAt = (tile: GraphTile, edge: number): number =>
  tile.header.edgeInfo.start + (tile.u32(edgeAt(tile, edge) + edgeWords.info) & infoBits);

/** The line of an edge from its start, as latitude, longitude, .. in millionths of a degree. */
export function lineOf(tile: GraphTile, edge: number): Int32Array {
  const from = Int32Array.from(tile.lineAt(infoAt(tile, edge)));
  return tile.u32(edgeAt(tile, edge) + edgeWords.end) & forward ? from : reversed(from);
}

export function reversed(line: Int32Array): Int32Array {
  const count = line.length / 2;
  return Int32Array.from(line, (_, i) => line[2 * (count - 1 - (i >> 1)) + (i & 1)] as number);
}

/** A line as an edge's information has it. */
export function packedLine(line: Int32Array): Uint8Array {
  const bytes: number[] = [];
  line.forEach((value, i) => {
    const difference = value - (i < 2 ? 0 : (line[i - 2] as number));
    let rest = difference < 0 ? ~(difference << 1) : difference << 1;
    for (; rest > 0x7f || rest < 0; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
    bytes.push(rest);
  });
  return Uint8Array.from(bytes);
}

/** Writes an id into the lower 46 bits of a word. */
export function setId(view: DataView, at: number, tile: number, index: number): void {
  view.setUint32(at, (tile | (index << 25)) >>> 0, true);
  view.setUint32(at + 4, ((view.getUint32(at + 4, true) & ~0x3fff) | (index >>> 7)) >>> 0, true);
}

/** Adds to where the names of an edge begin. */
export function shiftNames(view: DataView, info: number, base: number): void {
  const names = view.getUint32(info + 8, true) & 0xf;
  for (let at = info + sizes.edgeInfo; at < info + sizes.edgeInfo + 4 * names; at += 4)
    view.setUint32(at, view.getUint32(at, true) + base, true);
}

export function clear(view: DataView, at: number, bits: number): void {
  view.setUint32(at, (view.getUint32(at, true) & ~bits) >>> 0, true);
}

export function add(view: DataView, at: number, bits: number): void {
  view.setUint32(at, (view.getUint32(at, true) | bits) >>> 0, true);
}

/** Copies bits from another word. */
export function take(view: DataView, at: number, bits: number, from: number): void {
  view.setUint32(at, ((view.getUint32(at, true) & ~bits) | (from & bits)) >>> 0, true);
}
