import { readFileSync } from 'node:fs';
import { processTree } from './process-tree.ts';

/** Bytes that a process and all that it started take, shared pages divided among who shares them (PSS; Linux only). */
export const memoryOf = (pid: number): number => processTree(pid).reduce((total, one) => total + pssOf(one), 0);

function pssOf(pid: number): number {
  try {
    return 1024 * Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
