import type { Database, Statement } from 'better-sqlite3';
import { type Bounds, unionBounds } from '../../../geo/bounds.ts';

/** Entries of a full node, and the bytes of each node, as SQLite has them for pages of 4096 bytes. */
const nodeSize = 51;
const nodeBytes = 4 + nodeSize * 24;
const root = 1;
/** Squares a side of the curve that boxes are sorted along. */
const curveSide = 1 << 16;

interface Entry {
  /** Of a leaf what was added, of other nodes a node. */
  id: number;
  box: Bounds;
}

/**
 * Fills an R-tree of SQLite from its leaves to its root, every node full: row by row, nodes stay two thirds full. Boxes
 * wait in a table of their own until all are known, as there may be millions.
 */
export class PackedRtree {
  readonly #database: Database;
  readonly #table: string;
  readonly #add: Statement;
  readonly #insertNode: Statement;
  readonly #insertRow: Statement;
  readonly #insertParent: Statement;
  #nodes = root;

  constructor(database: Database, table: string) {
    this.#database = database;
    this.#table = table;
    database.exec(`CREATE TEMP TABLE ${table}_added (key INTEGER, id INTEGER, west, south, east, north)`);
    this.#add = database.prepare(`INSERT INTO temp.${table}_added VALUES (?, ?, ?, ?, ?, ?)`);
    // SQLite guards the tables behind an R-tree from mistakes.
    database.unsafeMode();
    this.#insertNode = database.prepare(`INSERT OR REPLACE INTO ${table}_node VALUES (?, ?)`);
    // Columns without a type would keep numbers of JavaScript as floating point ones.
    this.#insertRow = database.prepare(`INSERT INTO ${table}_rowid VALUES (?, CAST(? AS INTEGER))`);
    this.#insertParent = database.prepare(`INSERT INTO ${table}_parent VALUES (?, CAST(? AS INTEGER))`);
    database.unsafeMode(false);
  }

  add(id: number, [west, south, east, north]: Readonly<Bounds>): void {
    const key = alongCurve((west + east) / 720 + 0.5, (south + north) / 360 + 0.5);
    this.#add.run(key, id, roundedDown(west), roundedDown(south), roundedUp(east), roundedUp(north));
  }

  finish(): void {
    this.#database.unsafeMode();
    let level = this.#nodesOf(this.#added(), 0);
    for (let depth = 1; level.length > 0; depth++) level = this.#nodesOf(level, depth);
    this.#database.unsafeMode(false);
    this.#database.exec(`DROP TABLE temp.${this.#table}_added`);
  }

  *#added(): Generator<Entry> {
    const rows = this.#database.prepare(`SELECT * FROM temp.${this.#table}_added ORDER BY key`).raw().iterate();
    for (const [, id, ...box] of rows as IterableIterator<[number, number, ...Bounds]>) yield { id, box };
  }

  /** Writes the nodes of a level; returns their entries in the level above, none where the root holds all. */
  #nodesOf(entries: Iterable<Entry>, depth: number): Entry[] {
    const above: Entry[] = [];
    let node: Entry[] = [];
    for (const entry of entries) {
      if (node.length === nodeSize) {
        above.push(this.#write(node, depth, this.#next()));
        node = [];
      }
      node.push(entry);
    }
    if (above.length > 0) return [...above, this.#write(node, depth, this.#next())];
    this.#write(node, depth, root);
    return [];
  }

  #write(entries: readonly Entry[], depth: number, number: number): Entry {
    const data = Buffer.alloc(nodeBytes);
    if (number === root) data.writeUInt16BE(depth, 0);
    data.writeUInt16BE(entries.length, 2);
    let at = 4;
    for (const { id, box } of entries) {
      data.writeBigInt64BE(BigInt(id), at);
      for (const [i, side] of sidesInOrder.entries()) data.writeFloatBE(box[side], at + 8 + 4 * i);
      at += 24;
      (depth === 0 ? this.#insertRow : this.#insertParent).run(id, number);
    }
    this.#insertNode.run(number, data);
    return { id: number, box: unionBounds(entries.map(entry => entry.box)) };
  }

  #next(): number {
    this.#nodes += 1;
    return this.#nodes;
  }
}

/** West, east, south, north. */
const sidesInOrder = [0, 2, 1, 3] as const;

const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

/** The next number of 32 bits, so that boxes never shrink. */
function roundedDown(value: number): number {
  float[0] = value;
  const rounded = float[0];
  if (rounded <= value) return rounded;
  bits[0] = (bits[0] as number) + (rounded > 0 ? -1 : 1);
  return float[0];
}

const roundedUp = (value: number): number => -roundedDown(-value);

/** Position of a point, of 0 to 1 each way, on Hilbert's curve: neighbours on it are neighbours. */
function alongCurve(east: number, north: number): number {
  let x = Math.min(Math.floor(east * curveSide), curveSide - 1);
  let y = Math.min(Math.floor(north * curveSide), curveSide - 1);
  let position = 0;
  for (let side = curveSide / 2; side >= 1; side /= 2) {
    const [right, up] = [(x & side) > 0, (y & side) > 0];
    position = position * 4 + (right ? (up ? 2 : 3) : up ? 1 : 0);
    if (up) continue;
    if (right) [x, y] = [curveSide - 1 - x, curveSide - 1 - y];
    [x, y] = [y, x];
  }
  return position;
}
