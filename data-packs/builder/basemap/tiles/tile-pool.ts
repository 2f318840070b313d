import { Worker } from 'node:worker_threads';
import type { PlainLayerRules } from '../basemap-layers.ts';
import type { FeatureColumns } from './feature-store.ts';
import type { WorldBox } from './tile-grid.ts';
import type { TileTask } from './tile-plan.ts';

/** Data of every worker; all arrays are shared memory. */
export interface WorkerSetup {
  features: FeatureColumns;
  layers: readonly PlainLayerRules[];
  areas: readonly WorldBox[];
  maxzoom: number;
}

/** Compressed tiles: z, x, y, length of each, and their concatenated bytes. */
export interface TileBatch {
  taskDone: boolean;
  tiles: number[];
  bytes: Uint8Array;
}

export interface PoolOptions {
  threads: number;
  signal: AbortSignal;
  onTile: (z: number, x: number, y: number, bytes: Uint8Array) => void;
  onTaskDone: (task: TileTask) => void;
}

/** Room for new objects, most of which last for a tile: with more, workers grow by hundreds of megabytes. */
const maxYoungGenerationSizeMb = 24;
/** Room for what a task holds (`tile-plan.ts`): without a limit, workers keep hundreds of megabytes of garbage. */
const maxOldGenerationSizeMb = 96;

/**
 * Runs the tasks on worker threads, each with one running and one queued; those that need more memory again at the end,
 * on one without a limit. Rejects with the first failure or the abort's reason.
 */
export async function runTasks(setup: WorkerSetup, tasks: readonly TileTask[], options: PoolOptions): Promise<void> {
  const pool = new TilePool(setup, options);
  await pool.run(tasks, Math.min(options.threads, tasks.length), { maxYoungGenerationSizeMb, maxOldGenerationSizeMb });
  await pool.run(pool.takeTooLarge(), 1, { maxYoungGenerationSizeMb });
}

class TilePool {
  readonly #setup: WorkerSetup;
  readonly #options: PoolOptions;
  readonly #workers: Worker[] = [];
  /** Tiles that a task made before its worker ran out of memory. */
  readonly #made = new Map<TileTask, number>();
  #tooLarge: TileTask[] = [];

  constructor(setup: WorkerSetup, options: PoolOptions) {
    this.#setup = setup;
    this.#options = options;
  }

  takeTooLarge(): TileTask[] {
    const tasks = this.#tooLarge;
    this.#tooLarge = [];
    return tasks;
  }

  async run(tasks: readonly TileTask[], threads: number, resourceLimits: Worker['resourceLimits']): Promise<void> {
    const { signal } = this.#options;
    signal.throwIfAborted();
    if (tasks.length === 0) return;
    const queue = [...tasks];
    let open = tasks.length;
    let abort = () => {};
    try {
      await new Promise<void>((resolve, reject) => {
        abort = () => reject(signal.reason);
        signal.addEventListener('abort', abort);
        const endTask = () => {
          open--;
          if (open === 0) resolve();
        };
        const start = () => this.#start(queue, resourceLimits, { endTask, restart: start, reject });
        for (let i = 0; i < threads; i++) start();
      });
    } finally {
      signal.removeEventListener('abort', abort);
      await Promise.all(this.#workers.splice(0).map(worker => worker.terminate()));
    }
  }

  #start(
    queue: TileTask[],
    resourceLimits: Worker['resourceLimits'],
    { endTask, restart, reject }: { endTask: () => void; restart: () => void; reject: (error: unknown) => void },
  ): void {
    const worker = new Worker(new URL('./tile-worker.ts', import.meta.url), {
      workerData: this.#setup,
      resourceLimits,
    });
    this.#workers.push(worker);
    const assigned: TileTask[] = [];
    const assignNext = () => {
      const task = queue.shift();
      if (task === undefined) return;
      assigned.push(task);
      worker.postMessage(task);
    };
    let made = 0;
    worker.on('message', (batch: TileBatch) => {
      const [task] = assigned;
      if (task === undefined) return;
      try {
        made += this.#take(batch, made, this.#made.get(task) ?? 0);
        if (!batch.taskDone) return;
        made = 0;
        assigned.shift();
        this.#options.onTaskDone(task);
        assignNext();
        endTask();
      } catch (error) {
        reject(error);
      }
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const running = assigned.shift();
      const isLimit = error.code === 'ERR_WORKER_OUT_OF_MEMORY' && resourceLimits?.maxOldGenerationSizeMb !== undefined;
      if (!isLimit || running === undefined) return reject(error);
      this.#made.set(running, made);
      this.#tooLarge.push(running);
      queue.unshift(...assigned);
      if (queue.length > 0) restart();
      endTask();
    });
    assignNext();
    assignNext();
  }

  /** Passes a batch's tiles on but for the first that are known, and returns how many there are. */
  #take({ tiles, bytes }: TileBatch, made: number, known: number): number {
    let offset = 0;
    for (let t = 0; t < tiles.length; t += 4) {
      const [z, x, y, length] = tiles.slice(t, t + 4) as [number, number, number, number];
      if (made + t / 4 >= known) this.#options.onTile(z, x, y, bytes.subarray(offset, offset + length));
      offset += length;
    }
    return tiles.length / 4;
  }
}
