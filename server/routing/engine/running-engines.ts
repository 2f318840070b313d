import { readFileSync } from 'node:fs';
import { machineMemory } from '../../../data-packs/runtime/machine-memory.ts';

/** Part of the machine's memory for engines. */
const share = 1 / 4;

/** What an engine takes at least, beside its graph. Those of large graphs have grown by the end of a wide area. */
export const leastEngineBytes = 200 * 2 ** 20;

/** Bytes for engines: two at least, where not even one has room within a quarter just that one. */
export const engineMemory = (memory = machineMemory()): number =>
  Math.max(memory * share < leastEngineBytes ? leastEngineBytes : 2 * leastEngineBytes, memory * share);

/** An engine whose process can be ended and started again. */
export interface RestingEngine {
  /** Bytes that its process takes beside the graph. */
  memory(): number;
  /** Ends its process, unless somebody waits for an answer. */
  rest(): boolean;
}

/** Bounds the memory of the engine processes of all regions: beyond it the one that was asked longest ago is ended. */
export class RunningEngines {
  readonly #bytes: number;
  /** The one asked longest ago first. */
  readonly #running = new Set<RestingEngine>();

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Whether two have room. */
  get holdTwo(): boolean {
    return this.#bytes >= 2 * leastEngineBytes;
  }

  /** Notes that an engine runs and is asked. Where all others are busy they take more for a while. */
  use(engine: RestingEngine): void {
    this.#running.delete(engine);
    this.#running.add(engine);
    let taken = 0;
    for (const one of this.#running) taken += one.memory();
    for (const other of this.#running) {
      if (taken <= this.#bytes) return;
      if (other === engine) continue;
      const freed = other.memory();
      if (!other.rest()) continue;
      this.#running.delete(other);
      taken -= freed;
    }
  }

  leave(engine: RestingEngine): void {
    this.#running.delete(engine);
  }
}

/**
 * Bytes that a process and those it started have for themselves: its graph, which the system keeps once for all, is not
 * counted. 0 where the system does not tell.
 */
export function processMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean);
    const own = 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    return children.reduce((sum, child) => sum + processMemory(Number(child)), own);
  } catch {
    return 0;
  }
}
