/** Worker thread of `tile-pool.ts`: makes the tiles of one task after another. */
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { concatArrays } from '../../growable.ts';
import type { TileTask } from './tile-plan.ts';
import type { TileBatch, WorkerSetup } from './tile-pool.ts';
import { TilePyramid } from './tile-pyramid.ts';

const port = parentPort;
if (port === null) throw new Error('tile-worker.ts runs as a worker thread only');

/** Bytes per message. */
const batchSize = 1 << 20;
/** Largest tile whose compressed bytes are cached: a tile of nothing but sea recurs thousands of times. */
const maxCachedSize = 512;

let tiles: number[] = [];
let parts: Uint8Array[] = [];
let gathered = 0;

function send(taskDone: boolean): void {
  const bytes = concatArrays(Uint8Array, parts);
  const batch: TileBatch = { taskDone, tiles, bytes };
  port?.postMessage(batch, [bytes.buffer as ArrayBuffer]);
  tiles = [];
  parts = [];
  gathered = 0;
}

const compressedTiles = new LRUCache<string, Buffer>({ max: 256 });

function compress(bytes: Uint8Array): Buffer {
  if (bytes.length > maxCachedSize) return gzipSync(bytes, { level: 6 });
  const content = Buffer.from(bytes).toString('latin1');
  const known = compressedTiles.get(content);
  if (known) return known;
  const compressed = gzipSync(bytes, { level: 6 });
  compressedTiles.set(content, compressed);
  return compressed;
}

const pyramid = new TilePyramid(workerData as WorkerSetup, (z, x, y, bytes) => {
  const compressed = compress(bytes);
  tiles.push(z, x, y, compressed.length);
  parts.push(compressed);
  gathered += compressed.length;
  if (gathered >= batchSize) send(false);
});

port.on('message', (task: TileTask) => {
  pyramid.run(task);
  send(true);
});
