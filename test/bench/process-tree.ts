import { readdirSync } from 'node:fs';
import { processStat } from './process-stat.ts';

/** A process and all that it started and that still runs (Linux only). */
export function processTree(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const one of readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)) {
    const parent = parentOf(one);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), one]);
  }
  const below = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(below)];
  return below(pid);
}

/** Milliseconds of processor time that a process and all that it started have taken, in steps of 10. */
export function processorTimeOf(pid: number): number {
  const seconds = processTree(pid).map(one => {
    try {
      const { cpu, endedChildren } = processStat(one);
      return cpu + endedChildren;
    } catch {
      return 0;
    }
  });
  return 1000 * seconds.reduce((total, one) => total + one, 0);
}

function parentOf(pid: number): number | undefined {
  try {
    return processStat(pid).parent;
  } catch {
    return undefined;
  }
}
