import { readdir, readFile } from 'node:fs/promises';

/** The processes that a process has begun, and theirs; Linux only. */
export async function descendants(pid: number): Promise<number[]> {
  const children = new Map<number, number[]>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    // After the name in brackets, which may hold anything: state, parent.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === undefined || state === 'Z') continue;
    children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(entry)]);
  }
  const found: number[] = [];
  const waiting = [pid];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const own = children.get(next) ?? [];
    found.push(...own);
    waiting.push(...own);
  }
  return found;
}

export async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat !== undefined && !stat.includes(') Z ');
}
