import type { Logger } from 'pino';
import { WorkerClient } from '../../../data-packs/runtime/worker-client.ts';
import { Turn } from '../../event-loop/turn.ts';
import { flatten, type Outline, unflatten } from './area-outline.ts';
import type { FlatAreas } from './area-worker.ts';

/** Joins areas of several regions in a thread of its own, started by the first that need it. */
export class AreaThread {
  readonly #logger: Logger;
  readonly #worker = new WorkerClient<FlatAreas, FlatAreas>({
    file: new URL('./area-worker.ts', import.meta.url),
    name: 'thread that joins areas',
  });

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** What the areas of each contour cover together. Areas that cannot be joined are told as they are. */
  async join(contours: Outline[][]): Promise<Outline[][]> {
    if (contours.every(({ length }) => length < 2)) return contours;
    try {
      return await eachOutline(await this.#worker.ask(await eachOutline(contours, flatten)), unflatten);
    } catch (error) {
      this.#logger.error({ err: error }, 'areas could not be joined');
      return contours;
    }
  }

  close(): Promise<void> {
    return this.#worker.close();
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
