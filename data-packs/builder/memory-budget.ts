import { machineMemory } from '../runtime/machine-memory.ts';
import type { OsmDataset } from './osm/dataset.ts';

/** The most that builds take without being told. */
const largestDefault = 4e9;

/** Least bytes that a build can be told to take: the runtime, a small extract, a thread at work. */
export const leastMemory = 500e6;

/** Bytes of a thread that makes tiles (`basemap/tile-pool.ts`). */
export const tileThreadBytes = 150e6;
/** Bytes of a thread that reads extracts. */
export const readerBytes = 60e6;

/** Bytes per node, measured on copies of Liechtenstein: of map features but for their geometry; of places and beside them. */
const featureBytes = 20;
/** Bytes of the routing engine's builders, at their start and per node: measured on towns of 2 to 13 million nodes. */
const routing = { start: 30e6, perNode: 100 };
export const placeHeapBytes = 12;
export const placeBufferBytes = 11;

/** Bytes of the process without a map, and for each byte of it, measured at 8 and 32 million nodes. */
const processBytes = 150e6;
const mapShare = 1.4;

/** Bytes for a build where nothing is said: a third of the machine's or of its container's. */
export const defaultMemory = (): number => Math.min(machineMemory() / 3, largestDefault);

/** Bytes for a build of the window, where nothing can be said: half of them. */
export const windowMemory = (): number => machineMemory() / 2;

/** Bytes that a step may take, its threads and child processes together. */
export class MemoryBudget {
  readonly #bytes: number;
  readonly #used: () => number;

  constructor(bytes: number, used: () => number = process.memoryUsage.rss) {
    this.#bytes = bytes;
    this.#used = used;
  }

  /** Bytes beside what is taken already. */
  get room(): number {
    return Math.max(0, this.#bytes - this.#used());
  }

  /** Tells how many of the threads find room; one always runs. */
  threads(wanted: number, bytesEach: number): number {
    return Math.max(1, Math.min(wanted, Math.floor(this.room / bytesEach)));
  }
}

export interface BuildShares {
  /** Budgets of the basemap, and of the parts that are made beside it. */
  basemap: MemoryBudget;
  others: MemoryBudget;
  /** Whether both find room at once. */
  together: boolean;
  /** Bytes that the build takes with a thread for each part, one part after the other. */
  least: number;
}

/** Shares a build's memory out when its extracts are read. */
export function shareMemory(bytes: number, dataset: OsmDataset, used = process.memoryUsage.rss): BuildShares {
  const count = dataset.nodes.ids.length;
  // What is taken now counts garbage of reading, too.
  const taken = Math.min(used(), processBytes + mapShare * columnBytes(dataset));
  const features = count * featureBytes;
  const others = routing.start + count * Math.max(routing.perNode, placeHeapBytes + placeBufferBytes);
  const half = (bytes - taken - features) / 2;
  const together = half >= Math.max(tileThreadBytes, others);
  return {
    basemap: new MemoryBudget(together ? bytes - half : bytes, used),
    others: together ? new MemoryBudget(half, () => 0) : new MemoryBudget(bytes, used),
    together,
    least: taken + Math.max(features + tileThreadBytes, others),
  };
}

function columnBytes(columns: object): number {
  let bytes = 0;
  for (const column of Object.values(columns)) {
    if (ArrayBuffer.isView(column)) bytes += column.byteLength;
    else if (typeof column === 'object' && column !== null) bytes += columnBytes(column);
  }
  return bytes;
}
