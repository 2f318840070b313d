import { readdirSync, readFileSync } from 'node:fs';
import { processStat } from './process-stat.ts';

/** Bytes that a process and all that it started take, shared pages divided among who shares them (PSS; Linux only). */
export function memoryOf(pid: number): number {
  const children = new Map<number, number[]>();
  for (const one of readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)) {
    const parent = parentOf(one);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), one]);
  }
  const sum = (one: number): number =>
    pssOf(one) + (children.get(one) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(pid);
}

function parentOf(pid: number): number | undefined {
  try {
    return processStat(pid).parent;
  } catch {
    return undefined;
  }
}

function pssOf(pid: number): number {
  try {
    return 1024 * Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
