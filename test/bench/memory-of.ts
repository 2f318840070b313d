import { readdirSync, readFileSync } from 'node:fs';

/** Bytes that a process and all that it started take, shared pages divided among who shares them (PSS; Linux only). */
export function memoryOf(pid: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    const parent = parentOf(name);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const sum = (one: number): number =>
    pssOf(one) + (children.get(one) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(pid);
}

function parentOf(pid: string): number | undefined {
  try {
    // After the name in parentheses: state, parent.
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    );
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
