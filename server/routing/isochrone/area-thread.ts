import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { Turn } from '../../event-loop/turn.ts';
import { flatten, type Outline, unflatten } from './area-outline.ts';
import type { FlatAreas, JoinOrder, JoinReport } from './area-worker.ts';

/** Joins areas of several regions in a thread of its own, started by the first that need it. */
export class AreaThread {
  readonly #logger: Logger;
  readonly #waiting = new Map<number, { resolve: (contours: FlatAreas) => void; reject: (reason: Error) => void }>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** What the areas of each contour cover together. Areas that cannot be joined are told as they are. */
  async join(contours: Outline[][]): Promise<Outline[][]> {
    if (contours.every(({ length }) => length < 2)) return contours;
    try {
      return await eachOutline(await this.#ask(await eachOutline(contours, flatten)), unflatten);
    } catch (error) {
      this.#logger.error({ err: error }, 'areas could not be joined');
      return contours;
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask(contours: FlatAreas): Promise<FlatAreas> {
    this.#worker ??= this.#start();
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<FlatAreas>();
    this.#waiting.set(id, { resolve, reject });
    this.#worker.postMessage({ id, contours } satisfies JoinOrder);
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./area-worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', (report: JoinReport) => {
      const waiting = this.#waiting.get(report.id);
      this.#waiting.delete(report.id);
      if ('contours' in report) waiting?.resolve(report.contours);
      else waiting?.reject(new Error(report.error));
    });
    worker.on('error', error => this.#logger.error({ err: error }, 'the thread that joins areas failed'));
    worker.on('exit', () => {
      this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(new Error('the thread that joins areas ended'));
      this.#waiting.clear();
    });
    return worker;
  }
}

/** The same of every outline; others have their turn between two of them. */
async function eachOutline<From, To>(contours: readonly From[][], made: (outline: From) => To): Promise<To[][]> {
  const turn = new Turn();
  const all: To[][] = [];
  for (const outlines of contours) {
    const some: To[] = [];
    for (const outline of outlines) {
      if (turn.over) await turn.next();
      some.push(made(outline));
    }
    all.push(some);
  }
  return all;
}
