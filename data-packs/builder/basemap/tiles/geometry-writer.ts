import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { type FileRange, type GeometryColumns, recordWords, typeBits } from './geometry-blocks.ts';
import { tilesIn, type WorldBox } from './tile-grid.ts';
import { tileSize } from './world-units.ts';

export interface GeometryWriterOptions {
  /** Boxes that most features lie in. */
  areas: readonly WorldBox[];
  /** Takes what finds no room in memory; is made when it is needed. */
  file: string;
  /** Bytes that may stay in memory. */
  room: number;
}

interface NewGeometry {
  type: number;
  isRings: boolean;
  /** Numbers of vertices, times two, and one more for outer rings. */
  parts: readonly number[];
  /** x, y of each vertex. */
  xy: Int32Array;
  middle: { x: number; y: number };
}

/** Words of a block; larger records have one of their own. */
const blockWords = 1 << 13;
/** Cells, as each has an open block, and their finest zoom. */
const mostCells = 1024;
const finestZoom = 12;

interface OpenBlock {
  index: number;
  words: Int32Array;
  length: number;
}

/**
 * Gathers geometry in blocks by cell of a grid, so that what a task needs lies together. Blocks that are full stay in
 * shared memory while it has room, then they go to a file.
 */
export class GeometryWriter {
  readonly #cellSize: number;
  readonly #file: string;
  readonly #open = new Map<number, OpenBlock>();
  readonly #blocks: (Int32Array | FileRange)[] = [];
  #room: number;
  #descriptor: number | undefined;
  #position = 0;
  #ringVertices = 0;

  constructor({ areas, file, room }: GeometryWriterOptions) {
    let zoom = finestZoom;
    while (zoom > 0 && areas.reduce((sum, area) => sum + tilesIn(area, zoom), 0) > mostCells) zoom--;
    this.#cellSize = tileSize(zoom);
    this.#file = file;
    this.#room = room;
  }

  /** Returns the feature's block and the place of its record there. */
  add({ type, isRings, parts, xy, middle }: NewGeometry): [block: number, start: number] {
    const vertices = xy.length / 2;
    if (isRings) this.#ringVertices += vertices;
    const needed = recordWords(parts.length, vertices);
    const cell = Math.floor(middle.x / this.#cellSize) * 2 ** 26 + Math.floor(middle.y / this.#cellSize);
    const block = needed > blockWords ? this.#begin(new Int32Array(needed)) : this.#openFor(cell, needed);
    const { words, length } = block;
    words[length] = (parts.length << typeBits) | type;
    for (let i = 0; i < parts.length; i++) words[length + 1 + i] = parts[i] as number;
    words.set(xy, length + 1 + parts.length);
    words.fill(0, length + 1 + parts.length + xy.length, length + needed);
    block.length += needed;
    if (needed > blockWords) this.#end(block);
    return [block.index, length];
  }

  finish(): GeometryColumns {
    for (const block of this.#open.values()) this.#end(block);
    this.#close();
    return { blocks: this.#blocks, file: this.#file, ringVertices: this.#ringVertices };
  }

  remove(): void {
    this.#close();
    rmSync(this.#file, { force: true });
  }

  #close(): void {
    this.#open.clear();
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #openFor(cell: number, needed: number): OpenBlock {
    const open = this.#open.get(cell);
    if (open !== undefined && open.length + needed <= blockWords) return open;
    if (open !== undefined) this.#end(open);
    const next = this.#begin(open?.words ?? new Int32Array(blockWords));
    this.#open.set(cell, next);
    return next;
  }

  #begin(words: Int32Array): OpenBlock {
    return { index: this.#blocks.push(new Int32Array(0)) - 1, words, length: 0 };
  }

  #end({ index, words, length }: OpenBlock): void {
    const bytes = 4 * length;
    if (bytes <= this.#room) {
      this.#room -= bytes;
      const kept = new Int32Array(new SharedArrayBuffer(bytes));
      kept.set(words.subarray(0, length));
      this.#blocks[index] = kept;
      return;
    }
    this.#room = 0;
    this.#descriptor ??= openSync(this.#file, 'w');
    for (let done = 0; done < bytes; )
      done += writeSync(this.#descriptor, words, done, bytes - done, this.#position + done);
    this.#blocks[index] = { position: this.#position, length: bytes };
    this.#position += bytes;
  }
}
