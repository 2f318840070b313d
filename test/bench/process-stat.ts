import { readFileSync } from 'node:fs';

/** What Linux tells of a process. */
export interface ProcessStat {
  parent: number;
  /** Seconds of processor time, its own and that of its children which ended and of theirs. */
  cpu: number;
  endedChildren: number;
}

/** Throws where there is no such process. */
export function processStat(pid: number | 'self'): ProcessStat {
  // After the name in parentheses: state, parent, nine others, then ticks of 10 ms, in programs and in the system.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const seconds = (at: number) => ((fields[at] as number) + (fields[at + 1] as number)) / 100;
  return { parent: fields[1] as number, cpu: seconds(11), endedChildren: seconds(13) };
}
