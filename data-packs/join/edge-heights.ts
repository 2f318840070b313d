import { type GraphTile, sizes } from '../format/inspect/graph-tile.ts';
import { edgeAt, edgeWords, forward, infoAt } from './edges.ts';

/** Metres above the sea at metres from the start of an edge. */
export type HeightAt = (metres: number) => number;

const lowest = -500;
const perMetre = 4;
/** Metres between the heights that are told of an edge, at most. */
export const heightInterval = 32;
const heightsBit = 1 << 30;
const hasHeights = 1 << 30;

/** The height of a node, in a tile that was built with a terrain. */
export function nodeHeight(tile: GraphTile, node: number): number | undefined {
  if (!(tile.u32(4) & hasHeights)) return undefined;
  const word = tile.u32(tile.header.nodesAt + node * sizes.node + 20);
  return lowest + ((word >>> 15) & 0x7fff) / perMetre;
}

/** Heights at even distances along an edge between those of its nodes; undefined where none are told. */
function toldHeights(tile: GraphTile, edge: number, start: number, end: number): number[] | undefined {
  const at = infoAt(tile, edge);
  const word = tile.u32(at + 8);
  if (!(word & heightsBit)) return undefined;
  const isForward = (tile.u32(edgeAt(tile, edge) + edgeWords.end) & forward) !== 0;
  const from = at + sizes.edgeInfo + (word & 0xf) * sizes.name + ((word >>> 4) & 0xffff) + ((word >>> 28) & 3);
  const heights = [isForward ? start : end];
  for (let i = 0; i < Math.floor(lengthOf(tile, edge) / heightInterval); i++)
    heights.push((heights[i] as number) + tile.bytes.getInt8(from + i) / perMetre);
  heights.push(isForward ? end : start);
  return isForward ? heights : heights.reverse();
}

export const lengthOf = (tile: GraphTile, edge: number): number =>
  tile.u32(edgeAt(tile, edge) + edgeWords.length) & 0xffffff;

/** The heights along the first metres of an edge up to a known height, by those of the edge's nodes. */
export function heightsAlong(
  tile: GraphTile,
  edge: number,
  nodes: { start: number; end: number | undefined },
  cut: { metres: number; height: number },
): HeightAt {
  const heights = (nodes.end !== undefined && toldHeights(tile, edge, nodes.start, nodes.end)) || [nodes.start];
  const interval = lengthOf(tile, edge) / Math.max(1, heights.length - 1);
  const before = (distance: number): number => {
    const at = Math.min(distance / interval, heights.length - 1);
    const [low, high] = [heights[Math.floor(at)] as number, heights[Math.ceil(at)] as number];
    return low + (high - low) * (at - Math.floor(at));
  };
  const missing = cut.height - before(cut.metres);
  return distance => before(distance) + (missing * distance) / cut.metres;
}

/** Heights as an edge's information has them: steps from one to the next, without those of its nodes. */
export function packedHeights(heightAt: HeightAt, length: number): Uint8Array {
  const count = Math.floor(length / heightInterval);
  let before = Math.round(heightAt(0) * perMetre);
  return Uint8Array.from({ length: count }, (_, i) => {
    const height = Math.round(heightAt(((i + 1) * length) / (count + 1)) * perMetre);
    const step = Math.max(-128, Math.min(127, height - before));
    before += step;
    return step & 0xff;
  });
}

/** The mean height of an edge, in its information's steps of two metres. */
export function packedMean(heightAt: HeightAt, length: number): number {
  const pieces = Math.max(1, Math.round(length / heightInterval));
  const heights = Array.from({ length: pieces + 1 }, (_, i) => heightAt((i * length) / pieces));
  return Math.floor((heights.reduce((sum, height) => sum + height, 0) / heights.length - lowest) / 2);
}

const sampled = 60;
const shortest = 10;

/**
 * Bits of an edge's slopes as the engine's builder finds them: steepest up and down in percent, and on the whole. It takes
 * what is left at the end for a whole step.
 */
export function slopes(heightAt: HeightAt, length: number): { up: number; down: number; grade: number } {
  let [grades, weights, up, down] = [0, 0, 0, 0];
  for (let at = 0; at < length; at += sampled) {
    const rise = heightAt(Math.min(at + sampled, length)) - heightAt(at);
    const slope = length < shortest ? 0 : (rise * 100) / sampled;
    up = Math.max(up, slope);
    down = Math.max(down, -slope);
    const grade = Math.max(-10, Math.min(15, slope));
    const weight = 1 + grade / (grade > 0 ? 7 : 17);
    grades += grade * weight;
    weights += weight;
  }
  return { up: packedSlope(up), down: packedSlope(down), grade: Math.floor((grades / weights) * 0.6 + 6.5) };
}

/** Steps of one up to 16, then of four. */
const packedSlope = (slope: number): number =>
  slope < 16 ? Math.ceil(slope) : 0x10 | Math.min(0xf, Math.ceil((slope - 16) / 4));
