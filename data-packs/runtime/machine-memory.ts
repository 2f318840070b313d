import { totalmem } from 'node:os';

/** Bytes that this machine has, or the container that this runs in. */
export function machineMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
