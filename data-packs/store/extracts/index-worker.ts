import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Extract } from './extract.ts';
import { parseIndex } from './parse-index.ts';

/** A thread that reads an index: megabytes of outlines, of which a list of names and boxes is left. */
export type FromIndexWorker = { extracts: Extract[] } | { damage: string };

const { bytes, https } = z.object({ bytes: z.instanceof(Uint8Array), https: z.boolean() }).parse(workerData);
try {
  const extracts = parseIndex(new TextDecoder('utf-8', { fatal: true }).decode(bytes), { https });
  parentPort?.postMessage({ extracts } satisfies FromIndexWorker);
} catch (error) {
  parentPort?.postMessage({
    damage: error instanceof Error ? error.message : String(error),
  } satisfies FromIndexWorker);
}
