import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startRenderer } from './drawing/start-renderer.ts';

/** Where processes that draw keep their compiled code, of a service's cache folder. */
export const compiledFolderOf = (cacheFolder: string): string => join(cacheFolder, 'compiled');

/** Bytes of memory that have to be free: the process takes 0.2 GB until it has been idle for long. */
const leastMemory = 2e9;
/** One for the service, which begins meanwhile. */
const leastProcessors = 2;

interface Machine {
  /** Bytes. */
  freeMemory: number;
  processors: number;
}

const thisMachine = (): Machine => ({
  // The system's, or what is left of this process's limit.
  freeMemory: process.availableMemory(),
  processors: availableParallelism(),
});

/**
 * Begins a process that draws before the service is loaded, where the machine has room: by the time the service answers
 * it is there. It ends with this process; until it is handed to a service it does not keep this process from ending.
 */
export function beginRenderer(
  cacheFolder: string,
  { freeMemory, processors }: Machine = thisMachine(),
): ChildProcess | undefined {
  if (freeMemory < leastMemory || processors < leastProcessors) return undefined;
  const child = startRenderer(compiledFolderOf(cacheFolder));
  // Where it cannot begin, the first picture tries again, and says why.
  child.on('error', () => {});
  for (const held of [child, child.channel, child.stderr as Socket | null]) held?.unref();
  return child;
}
