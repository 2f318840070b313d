import { isKeyOf } from '../base/lookup.ts';
import type { GraphTile } from '../format/inspect/graph-tile.ts';
import type { GraphSources, TileSource } from './graph-sources.ts';
import type { JointEdges } from './joint-edges.ts';
import type { RoadDensity } from './road-density.ts';

/** More than fits into the fields of the engine's records. */
export class GraphTooLarge extends Error {}

export type Way = 'forward' | 'reverse';

/** Turn restrictions over several roads that belong into other tiles than before, by their ids. */
export type MovedRestrictions = Record<Way, Map<number, Uint8Array[]>>;

/** What the tiles of the joint graph are made by. */
export interface TileContext {
  sources: GraphSources;
  joint: JointEdges;
  moved: MovedRestrictions;
  density: RoadDensity;
}

const most = { nodes: 1 << 21, edges: 1 << 21, transitions: 1 << 21, admins: 1 << 12, info: 2 ** 25, texts: 2 ** 24 };

/** What is added to the numbers of one part's records in a joint tile. */
export interface Bases {
  nodes: number;
  edges: number;
  transitions: number;
  admins: number;
  info: number;
  texts: number;
}

/** A tile of one part, and its place in the joint one. */
export interface TilePart {
  source: TileSource;
  tile: GraphTile;
  bases: Bases;
}

/** A growing section at the end of what the parts have. */
export class Appended {
  readonly pieces: Uint8Array[] = [];
  size: number;
  constructor(size: number) {
    this.size = size;
  }
  add(bytes: Uint8Array): number {
    const at = this.size;
    this.pieces.push(bytes);
    this.size += bytes.length;
    return at;
  }
}

export function requireRoom(counts: Partial<Bases>): void {
  for (const [name, count] of Object.entries(counts))
    if (isKeyOf(most, name) && count > most[name]) throw new GraphTooLarge(name);
}
