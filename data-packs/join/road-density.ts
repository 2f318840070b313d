import { setImmediate } from 'node:timers/promises';
import { remembered } from '../base/remembered.ts';
import { type GraphTile, sizes } from '../format/inspect/graph-tile.ts';
import { degreesSpanning } from '../geo/flat-distance.ts';
import { edgeAt, edgesOfNode, edgeWords, nodePlace, shortcut } from './edges.ts';
import type { GraphSources, TileSource } from './graph-sources.ts';

/** How far roads count, in metres. */
const radius = 2000;
/** Cells and rows a degree. */
const cells = 100;
const rows = 4000;
const world = 360 * cells + 1;
/** Uses that count as roads: roads, ramps, turn channels, alleys, emergency and service roads. */
const roads = new Set([0, 1, 2, 5, 7, 11]);
export const unchanged = 0xff;
const mixed = -1;

/** Roads by rows of latitude: longitudes, and the metres of all roads up to there. */
interface Row {
  lons: number[];
  metres: number[];
}

/**
 * How dense roads are where parts meet, as the engine's builder counts them for each part alone: it takes dense places for
 * towns, with other speeds. Undefined where nothing changes.
 */
export class RoadDensity {
  readonly #sources: GraphSources;
  /** The family that has nodes in a cell, or that several have. */
  readonly #families = new Map<number, number>();
  readonly #mixed = new Map<number, boolean>();
  readonly #rows = new Map<number, Row>();
  readonly #found = new Map<TileSource, Uint8Array>();

  constructor(sources: GraphSources) {
    this.#sources = sources;
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
    const steps = [this.#addCells, this.#addRoads, this.#count];
    for (const [i, step] of steps.entries()) {
      for (const source of sources) {
        signal?.throwIfAborted();
        const nodes = this.#sources.nodes(source);
        for (let node = 0; node < source.counts.nodes; node++)
          if (source.dead[node] !== 1) step.call(this, source, node, ...nodePlace(nodes, node * sizes.node, source.id));
        await setImmediate();
      }
      if (i === 1) this.#sort();
    }
    this.#rows.clear();
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
      const [row, column] = [Math.floor(cell / world), cell % world];
      const [east, north] = degreesSpanning(radii * radius, lat).map(degrees => Math.ceil(degrees * cells)) as [
        number,
        number,
      ];
      const near = new Set<number | undefined>();
      for (let y = row - north; y <= row + north; y++)
        for (let x = column - east; x <= column + east; x++) near.add(this.#families.get(y * world + x));
      near.delete(undefined);
      return near.size > 1 || near.has(mixed);
    });
  }

  #addRoads(source: TileSource, node: number, lon: number, lat: number): void {
    if (!this.#isMixed(lon, lat, 3)) return;
    const metres = roadMetres(this.#sources.tile(source), node);
    if (metres === 0) return;
    const row = remembered(this.#rows, Math.floor(lat * rows), (): Row => ({ lons: [], metres: [] }));
    row.lons.push(lon);
    row.metres.push(metres);
  }

  #sort(): void {
    for (const [at, { lons, metres }] of this.#rows) {
      const order = [...lons.keys()].sort((one, other) => (lons[one] as number) - (lons[other] as number));
      let sum = 0;
      const sums = order.map(i => {
        sum += metres[i] as number;
        return sum;
      });
      this.#rows.set(at, { lons: order.map(i => lons[i] as number), metres: sums });
    }
  }

  #count(source: TileSource, node: number, lon: number, lat: number): void {
    if (!this.#isMixed(lon, lat, 1)) return;
    const [east, north] = degreesSpanning(radius, lat);
    let metres = 0;
    for (let row = Math.floor((lat - north) * rows); row <= Math.floor((lat + north) * rows); row++) {
      const away = ((row + 0.5) / rows - lat) / north;
      const found = this.#rows.get(row);
      if (found === undefined || Math.abs(away) >= 1) continue;
      const half = east * Math.sqrt(1 - away * away);
      metres += upTo(found, lon + half) - upTo(found, lon - half);
    }
    // Of both directions, in kilometres a square kilometre.
    const density = metres / 2000 / (Math.PI * (radius / 1000) ** 2);
    const densities = remembered(this.#found, source, () => new Uint8Array(source.counts.nodes).fill(unchanged));
    densities[node] = Math.min(15, Math.round(density * 0.7));
  }
}

/** Rows from the south pole, columns from 180 degrees west on. */
const cellOf = (lon: number, lat: number): number =>
  Math.floor((lat + 90) * cells) * world + Math.floor((lon + 180) * cells);

function roadMetres(tile: GraphTile, node: number): number {
  const [first, count] = edgesOfNode(tile, node);
  let metres = 0;
  for (let edge = first; edge < first + count; edge++) {
    const at = edgeAt(tile, edge);
    if (tile.u32(at + edgeWords.local) & shortcut) continue;
    if (roads.has((tile.u32(at + edgeWords.use) >>> 8) & 0x3f)) metres += tile.u32(at + edgeWords.length) & 0xffffff;
  }
  return metres;
}

/** Metres of the roads of a row that begin before a longitude. */
function upTo({ lons, metres }: Row, lon: number): number {
  let [low, high] = [0, lons.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lons[middle] as number) < lon) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : (metres[low - 1] as number);
}

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
