import { type GraphTile, sizes } from '../format/inspect/graph-tile.ts';
import { metresBetween } from '../geo/great-circle.ts';
import {
  type HeightAt,
  heightInterval,
  heightsAlong,
  lengthOf,
  nodeHeight,
  packedHeights,
  packedMean,
  slopes,
} from './edge-heights.ts';
import {
  edgeAt,
  edgeWords,
  forward,
  infoAt,
  infoBits,
  lineOf,
  packedLine,
  reversed,
  shiftNames,
  take,
} from './edges.ts';
import type { Link } from './find-links.ts';
import type { GraphSources } from './graph-sources.ts';
import { type Appended, requireRoom, type TilePart } from './tile-parts.ts';

/** The engine's Earth is larger than ours. */
const engineRadius = 6_378_160.187 / 6_371_008.8;
const lengthBits = 0xffffff;
const heightsBit = 1 << 30;
const longestLine = 0xffff;
const slopeBits = 0xff << 24;
const meanBits = 0xfff;

interface EdgeIn {
  tile: GraphTile;
  edge: number;
}

/** An edge of the other part, where it is what is left of the one that is cut. */
export function sameLine(tile: GraphTile, edge: number, line: Int32Array | undefined): EdgeIn | undefined {
  const other = line && lineOf(tile, edge);
  return other?.length === line?.length && line?.every((value, i) => value === other?.[i]) ? { tile, edge } : undefined;
}

/** Gives a cut edge the line, length and hills that the other part has of the same piece, with its own names. */
export function takeOver(view: DataView, { tile, bases }: TilePart, edge: number, same: EdgeIn, info: Appended): void {
  const at = edge * sizes.edge;
  const from = edgeAt(same.tile, same.edge);
  view.setUint32(at + edgeWords.length, same.tile.u32(from + edgeWords.length), true);
  take(view, at + edgeWords.access, slopeBits, same.tile.u32(from + edgeWords.access));
  take(view, at + edgeWords.flags, 0x3, same.tile.u32(from + edgeWords.flags));
  const old = infoAt(same.tile, same.edge);
  const word = same.tile.u32(old + 8);
  const lineAt = old + sizes.edgeInfo + (word & 0xf) * sizes.name;
  const heightsAt = lineAt + ((word >>> 4) & longestLine) + ((word >>> 28) & 3);
  const heights = word & heightsBit ? Math.floor(lengthOf(same.tile, same.edge) / heightInterval) : 0;
  const bytes = (start: number, count: number) =>
    new Uint8Array(same.tile.bytes.buffer, same.tile.bytes.byteOffset + start, count);
  const facts = {
    shape: bytes(lineAt, (word >>> 4) & longestLine),
    heights: bytes(heightsAt, heights),
    mean: same.tile.u32(old + 4) & meanBits,
  };
  tell(view, at, cutInfo(tile, infoAt(tile, edge), facts), bases.texts, info);
  take(view, at + edgeWords.end, forward, same.tile.u32(from + edgeWords.end));
}

function tell(view: DataView, at: number, told: Uint8Array, texts: number, info: Appended): void {
  shiftNames(new DataView(told.buffer), 0, texts);
  const offset = info.add(told);
  requireRoom({ info: info.size });
  take(view, at + edgeWords.info, infoBits, offset);
}

/** Gives an edge the shorter line of a link, or that line back, with its own names and the heights along it. */
export function cut(
  view: DataView,
  { tile, bases }: TilePart,
  edge: number,
  { from, to, line, isBack }: Link & { line: Int32Array; isBack?: boolean },
  sources: GraphSources,
  info: Appended,
): void {
  const at = edge * sizes.edge;
  const metres = edgeMetres(line);
  take(view, at + edgeWords.length, lengthBits, metres);
  const own = sources.tile(from.source);
  const start = nodeHeight(own, from.node);
  const height = nodeHeight(sources.tile(to.source), to.node);
  // Both directions have their lines and heights along the way, as it was drawn.
  const isForward = (view.getUint32(at + edgeWords.end, true) & forward) !== 0;
  let heights: Uint8Array = new Uint8Array(0);
  let mean = tile.u32(infoAt(tile, edge) + 4) & meanBits;
  if (start !== undefined && height !== undefined) {
    const end = sources.endOf(from);
    const nodes = { start, end: end && nodeHeight(sources.tile(end.source), end.index) };
    const along = heightsAlong(own, from.edge, nodes, { metres, height });
    const heightAt: HeightAt = isBack ? distance => along(metres - distance) : along;
    heights = packedHeights(isForward ? heightAt : distance => heightAt(metres - distance), metres);
    mean = packedMean(heightAt, metres);
    setSlopes(view, at, heightAt, metres);
  }
  const shape = packedLine(isForward === (isBack === true) ? reversed(line) : line);
  tell(view, at, cutInfo(tile, infoAt(tile, edge), { shape, heights, mean }), bases.texts, info);
}

/** Tunnels and ferries are level, whatever is above. */
const tunnel = 1 << 17;
const ferries = new Set([41, 42]);

function setSlopes(view: DataView, at: number, heightAt: HeightAt, metres: number): void {
  const flags = view.getUint32(at + edgeWords.flags, true);
  const use = (view.getUint32(at + edgeWords.use, true) >>> 8) & 0x3f;
  if (flags & tunnel || ferries.has(use)) return;
  const { up, down, grade } = slopes(heightAt, metres);
  take(view, at + edgeWords.access, slopeBits, ((up & 0x1f) | (down << 5)) << 24);
  take(view, at + edgeWords.flags, 0x3, down >>> 3);
  take(view, at + edgeWords.length, 0xf << 24, grade << 24);
}

/** What is told of an edge, with another line and other heights. */
function cutInfo(
  tile: GraphTile,
  old: number,
  { shape, heights, mean }: { shape: Uint8Array; heights: Uint8Array; mean: number },
): Uint8Array {
  const word = tile.u32(old + 8);
  const front = sizes.edgeInfo + (word & 0xf) * sizes.name;
  const wayBytes = (word >>> 28) & 3;
  const from = (start: number, count: number) =>
    new Uint8Array(tile.bytes.buffer, tile.bytes.byteOffset + start, count);
  const pieces = [from(old, front), shape, from(old + front + ((word >>> 4) & 0xffff), wayBytes), heights];
  const bytes = new Uint8Array(Buffer.concat([...pieces, new Uint8Array(3)]));
  const told = heights.length > 0 ? heightsBit : 0;
  const sized = (word & ~heightsBit & ~(longestLine << 4)) | (shape.length << 4) | told;
  const view = new DataView(bytes.buffer);
  view.setUint32(8, sized >>> 0, true);
  take(view, 4, meanBits, mean);
  return bytes.subarray(0, bytes.length & ~3);
}

/** The length that the engine's builder gives an edge of this line. */
export function edgeMetres(line: Int32Array): number {
  const degrees = (i: number) => (line[i] as number) / 1e6;
  let metres = 0;
  for (let i = 2; i < line.length; i += 2)
    metres += metresBetween(degrees(i - 1), degrees(i - 2), degrees(i + 1), degrees(i));
  return Math.max(1, Math.round(metres * engineRadius));
}
