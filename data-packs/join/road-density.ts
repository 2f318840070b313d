import { setImmediate } from 'node:timers/promises';
import { remembered } from '../base/remembered.ts';
import { type GraphTile, sizes } from '../format/inspect/graph-tile.ts';
import { degreesSpanning } from '../geo/flat-distance.ts';
import { edgeMetres } from './cut-edge.ts';
import { lengthOf } from './edge-heights.ts';
import { edgeAt, edgesOfNode, edgeWords, nodePlace, shortcut } from './edges.ts';
import type { GraphSources, TileSource } from './graph-sources.ts';
import type { JointEdges } from './joint-edges.ts';

/** Metres within which all roads lie that count for a place. */
const radius = 2200;
/** Cells a degree, by which places are told that several parts have. */
const cells = 100;
const world = 360 * cells + 1;
/** Uses that count as roads: roads, ramps, turn channels, alleys, emergency and service roads. */
const roads = new Set([0, 1, 2, 5, 7, 11]);
export const unchanged = 0xff;
const mixed = -1;

/** The engine's builder adds up roads in squares of so many ten-millionths of a degree, and squares within 2 km. */
const square = 1 << 14;
const squareDegrees = Math.fround(square / 1e7);
const metresPerDegree = 110_567;
const squareKm = (squareDegrees * metresPerDegree) / 1000;
const radiusDegrees = Math.fround(2000 / metresPerDegree);
const row = 2 ** 18;
const tilesPerDegree = 4;
const perDensity = 0.7;
const densest = 15;

/**
 * How dense roads are where parts meet, as the engine's builder counts them for each part alone: it takes dense places for
 * towns, with other speeds. Undefined where nothing changes.
 */
export class RoadDensity {
  readonly #sources: GraphSources;
  readonly #joint: JointEdges;
  /** The family that has nodes in a cell, or that several have. */
  readonly #families = new Map<number, number>();
  readonly #mixed = new Map<number, boolean>();
  /** Metres of the edges that begin in a square, of both directions. */
  readonly #metres = new Map<number, number>();
  readonly #densities = new Map<number, number>();
  readonly #found = new Map<TileSource, Uint8Array>();

  constructor(sources: GraphSources, joint: JointEdges) {
    this.#sources = sources;
    this.#joint = joint;
  }

  /** By nodes of a tile, 0 to 15; 255 where it stays. */
  of(source: TileSource): Uint8Array | undefined {
    return this.#found.get(source);
  }

  at(source: TileSource, node: number): number {
    const found = this.#found.get(source)?.[node] ?? unchanged;
    return found === unchanged ? densityOf(this.#sources.tile(source), node) : found;
  }

  async measure(signal?: AbortSignal): Promise<void> {
    const sources = [...this.#sources.all()].filter(({ counts }) => counts.nodes > 0);
    for (const step of [this.#addCells, this.#addRoads, this.#count]) {
      for (const source of sources) {
        signal?.throwIfAborted();
        const nodes = this.#sources.nodes(source);
        for (let node = 0; node < source.counts.nodes; node++)
          if (source.dead[node] !== 1) step.call(this, source, node, ...nodePlace(nodes, node * sizes.node, source.id));
        await setImmediate();
      }
    }
    this.#metres.clear();
  }

  #addCells(source: TileSource, _node: number, lon: number, lat: number): void {
    const family = this.#sources.familyOf(source.parts[0] as number);
    const cell = cellOf(lon, lat);
    const before = this.#families.get(cell);
    this.#families.set(cell, before === undefined || before === family ? family : mixed);
  }

  /** Whether several parts have nodes within some radii of a cell. */
  #isMixed(lon: number, lat: number, radii: number): boolean {
    const cell = cellOf(lon, lat);
    return remembered(this.#mixed, 4 * cell + radii, () => {
      const [down, column] = [Math.floor(cell / world), cell % world];
      const [east, north] = degreesSpanning(radii * radius, lat).map(degrees => Math.ceil(degrees * cells)) as [
        number,
        number,
      ];
      const near = new Set<number | undefined>();
      for (let y = down - north; y <= down + north; y++)
        for (let x = column - east; x <= column + east; x++) near.add(this.#families.get(y * world + x));
      near.delete(undefined);
      return near.size > 1 || near.has(mixed);
    });
  }

  #addRoads(source: TileSource, node: number, lon: number, lat: number): void {
    if (!this.#isMixed(lon, lat, 3)) return;
    const metres = this.#roadMetres(source, node);
    const at = squareOf(lon, lat);
    this.#metres.set(at, (this.#metres.get(at) ?? 0) + metres);
  }

  #roadMetres(source: TileSource, node: number): number {
    const tile = this.#sources.tile(source);
    const [first, count] = edgesOfNode(tile, node);
    let metres = 0;
    for (let edge = first; edge < first + count; edge++) {
      const at = edgeAt(tile, edge);
      const isShortcut = (tile.u32(at + edgeWords.local) & shortcut) !== 0;
      if (isShortcut || !roads.has((tile.u32(at + edgeWords.use) >>> 8) & 0x3f)) continue;
      const link = this.#joint.changes.get(source)?.get(edge)?.link;
      metres += link?.cut ? edgeMetres(link.cut) : lengthOf(tile, edge);
    }
    return metres;
  }

  #count(source: TileSource, node: number, lon: number, lat: number): void {
    if (!this.#isMixed(lon, lat, 1)) return;
    const found = remembered(this.#found, source, () => new Uint8Array(source.counts.nodes).fill(unchanged));
    const tileRow = Math.floor((lat + 90) * tilesPerDegree);
    const at = squareOf(lon, lat);
    found[node] = remembered(this.#densities, at * 2 + (tileRow % 2), () => this.#densityIn(at, tileRow));
  }

  /** Of a square, by the middle of its tile of the lowest level. */
  #densityIn(at: number, tileRow: number): number {
    const narrow = Math.fround(Math.cos(((tileRow + 0.5) / tilesPerDegree - 90) * (Math.PI / 180)));
    const east = Math.ceil(radiusDegrees / narrow / squareDegrees);
    const north = Math.ceil(radiusDegrees / squareDegrees);
    let [metres, squares] = [0, 0];
    for (let y = -north; y <= north; y++) {
      for (let x = -east; x <= east; x++) {
        if (x * x + y * y > east * north) continue;
        squares++;
        metres += this.#metres.get(at + y * row + x) ?? 0;
      }
    }
    const density = metres / 2000 / (squareKm * squareKm * narrow * squares);
    return Math.min(densest, Math.round(density * perDensity));
  }
}

/** Rows from the south pole, columns from 180 degrees west on. */
const cellOf = (lon: number, lat: number): number =>
  Math.floor((lat + 90) * cells) * world + Math.floor((lon + 180) * cells);

const squareOf = (lon: number, lat: number): number =>
  Math.floor(((lat + 90) * 1e7) / square) * row + Math.floor(((lon + 180) * 1e7) / square);

export const densityOf = (tile: GraphTile, node: number): number =>
  (tile.u32(tile.header.nodesAt + node * sizes.node + 12) >>> 25) & 0xf;

const densityBits = 0xf << 18;
const mostRural = 8;
/** Kilometres an hour that the engine's builder takes in towns, by class; other roads have told ones. */
const urbanSpeeds = [89, 73, 57, 49, 40, 35, 30, 20];
const link = 2 ** 31;
const notTold = 1 << 29;
const roundabout = 1 << 29;
const roughest = 2;
const ramp = 1;
/** Parking aisles, driveways, drive-throughs, ferries, rail ferries: with speeds of their own. */
const withOwnSpeed = new Set([4, 6, 8, 41, 42]);

/** Gives an edge its density, and the speed of a town where its start lies in one now. */
export function setDensity(view: DataView, at: number, density: number, start: { before: number; now: number }): void {
  const word = view.getUint32(at + edgeWords.use, true);
  view.setUint32(at + edgeWords.use, ((word & ~densityBits) | (density << 18)) >>> 0, true);
  const local = view.getUint32(at + edgeWords.local, true);
  if (!(local & notTold) || start.before > mostRural || start.now <= mostRural) return;
  const use = (word >>> 8) & 0x3f;
  const roadClass = (word >>> 22) & 7;
  let speed = view.getUint8(at + edgeWords.speed);
  if (local & link) {
    if (use === ramp && roadClass <= 2) speed = Math.round((speed * 0.8) / 0.85);
  } else if (!withOwnSpeed.has(use)) {
    speed = urbanSpeeds[roadClass] as number;
    if (word & roundabout) speed = Math.round(speed / 2);
    if (((word >>> 25) & 7) >= roughest) speed = Math.floor(speed / 2);
  }
  view.setUint8(at + edgeWords.speed, speed);
}
