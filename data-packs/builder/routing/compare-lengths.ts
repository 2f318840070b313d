import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lookup } from '../../base/lookup.ts';
import { remembered } from '../../base/remembered.ts';
import { GraphTile, sizes } from '../../format/inspect/graph-tile.ts';
import { metresBetween } from '../../geo/great-circle.ts';
import { builderFailures } from '../../words/words.ts';
import { type OsmView, type Tags, tagSet } from '../osm/osm-view.ts';
import { graphId, type GraphTile as TileFile } from './tile-extract.ts';
import { RoutingBuildError } from './valhalla-tool.ts';

/** How far the lengths of a class may be apart: in Monaco, Liechtenstein, San Francisco by 0.13 %, from 50 m on. */
const tolerance = { share: 0.01, metres: 10 };

/** Classes whose ways the engine takes unless tags say that they are for some only, or what else they are. */
const routable = tagSet(
  `motorway motorway_link trunk trunk_link primary primary_link secondary secondary_link tertiary tertiary_link
  unclassified residential living_street service track path footway pedestrian steps cycleway`,
);
const accessKeys = ['access', 'bicycle', 'foot', 'motor_vehicle', 'motorcar', 'vehicle'];
const forAll = tagSet('yes designated permissive');
const otherUses = ['area', 'construction', 'impassable', 'leisure'];

/**
 * Throws a sentence unless the graph has the ways of the map it was made of, by length and class. Ways that the engine
 * may leave out for their tags count where it took them.
 */
export async function compareLengths(
  view: OsmView,
  tileDir: string,
  files: readonly TileFile[],
  signal: AbortSignal,
): Promise<void> {
  /** Metres of each way in the graph. */
  const taken = new Float32Array(view.dataset.ways.ids.length);
  for (const { name } of files) {
    signal.throwIfAborted();
    const { buffer, byteOffset, byteLength } = await readFile(join(tileDir, name));
    addWays(new GraphTile(new DataView(buffer, byteOffset, byteLength), graphId(name)), view, taken);
  }
  const classes = new Map<string, { graph: number; map: number }>();
  for (const [way, tags] of view.waysWith('highway', 'route')) {
    const graph = taken[way] as number;
    const name = tags.highway ?? tags.route ?? '';
    if (graph === 0 && !(routable.has(name) && isForAll(tags))) continue;
    const lengths = remembered(classes, name, () => ({ graph: 0, map: 0 }));
    lengths.graph += graph;
    lengths.map += metresAlong(view.wayLine(way));
  }
  for (const [name, { graph, map }] of classes) {
    if (Math.abs(graph - map) <= Math.max(tolerance.metres, tolerance.share * map)) continue;
    const values = { name, graph: graph / 1000, map: map / 1000 };
    throw new RoutingBuildError(builderFailures.message('graphLengths', values));
  }
}

const isForAll = (tags: Tags): boolean =>
  otherUses.every(key => lookup(tags, key) === undefined) &&
  accessKeys.every(key => forAll.has(lookup(tags, key) ?? 'yes'));

const shortcut = 1 << 28;

/** Adds the edges of a tile to the ways they are of: half of each, as it is there in both directions. */
function addWays(tile: GraphTile, view: OsmView, metres: Float32Array): void {
  const { edges, edgesAt, edgeInfo } = tile.header;
  for (let i = 0; i < edges; i++) {
    const at = edgesAt + i * sizes.edge;
    // Shortcuts repeat other edges.
    if (tile.u32(at + 44) & shortcut) continue;
    const info = edgeInfo.start + (tile.u32(at + 8) & 0x1ffffff);
    const way = view.wayIndex(tile.wayAt(info));
    if (way !== -1) metres[way] = (metres[way] as number) + shapeMetres(tile, info) / 2;
  }
}

/** Measures an edge's line: the length that is written with it is of whole metres, which is much where junctions are dense. */
function shapeMetres(tile: GraphTile, info: number): number {
  const line = tile.lineAt(info);
  // Longitudes come first here.
  return metresAlong(Float64Array.from(line, (_, i) => (line[i ^ 1] as number) / 1e6));
}

function metresAlong(line: Float64Array): number {
  const at = (i: number) => line[i] as number;
  let metres = 0;
  for (let i = 2; i < line.length; i += 2) metres += metresBetween(at(i - 2), at(i - 1), at(i), at(i + 1));
  return metres;
}
