import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { endThread } from '../../event-loop/end-thread.ts';
import type { GlyphReply, GlyphRequest } from './glyph-worker.ts';

/** Raised whenever the same range would come out with other bytes. */
const glyphVersion = 1;
/** Ranges kept in memory, some 20 KB each. */
const memoryLimit = 256;
/** Milliseconds without a request after which the worker is let go. */
const idleTime = 60_000;

/** Glyph ranges: from memory, from disk, else made once in a worker thread that lives while it is needed. */
export class Glyphs {
  readonly #folder: string;
  readonly #ranges = new Map<string, Promise<Uint8Array>>();
  readonly #waiting = new Map<number, { resolve: (pbf: Uint8Array) => void; reject: (error: Error) => void }>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #nextId = 0;

  constructor(cacheFolder: string) {
    this.#folder = join(cacheFolder, `v${glyphVersion}`);
  }

  /** The PBF of code points `start .. start + 255`. The names must be known ones. */
  range(fontstack: readonly string[], start: number): Promise<Uint8Array> {
    const name = `${fontstack.join(',')}/${start}-${start + 255}.pbf`;
    const range = this.#ranges.get(name) ?? this.#load(fontstack, start, join(this.#folder, name));
    this.#ranges.delete(name);
    this.#ranges.set(name, range);
    range.catch(() => this.#ranges.delete(name));
    for (const oldest of this.#ranges.keys()) {
      if (this.#ranges.size <= memoryLimit) break;
      this.#ranges.delete(oldest);
    }
    return range;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#worker) await endThread(this.#worker);
  }

  async #load(fontstack: readonly string[], start: number, path: string): Promise<Uint8Array> {
    try {
      return await readFile(path);
    } catch {
      // Not made yet.
    }
    const pbf = await this.#make(fontstack, start);
    // The cache is a convenience: a full disk must not take the labels away.
    await this.#keep(path, pbf).catch(() => undefined);
    return pbf;
  }

  async #keep(path: string, pbf: Uint8Array): Promise<void> {
    await mkdir(join(path, '..'), { recursive: true });
    const partial = `${path}.${randomUUID()}.partial`;
    await writeFile(partial, pbf);
    await rename(partial, path);
  }

  #make(fontstack: readonly string[], start: number): Promise<Uint8Array> {
    const worker = this.#worker ?? this.#startWorker();
    const request: GlyphRequest = { id: this.#nextId++, fontstack: [...fontstack], start };
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      worker.postMessage(request);
    });
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('glyph-worker.ts', import.meta.url));
    const fail = (error: Error): void => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on('message', (reply: GlyphReply) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if ('pbf' in reply) waiting?.resolve(reply.pbf);
      else waiting?.reject(new Error(reply.error));
      this.#restWhenIdle(worker);
    });
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the glyph worker stopped')));
    this.#worker = worker;
    return worker;
  }

  #restWhenIdle(worker: Worker): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#waiting.size > 0 || this.#worker !== worker) return;
      this.#worker = undefined;
      void endThread(worker);
    }, idleTime).unref();
  }
}
