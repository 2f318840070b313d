import { useEffect, useState } from 'react';
import type { BatchJob } from '../../api/jobs.ts';

/** How many rows waited at a time, milliseconds. */
export interface Sample {
  at: number;
  waiting: number;
}

/** Milliseconds over which the rate is taken, and after which it is believed. */
const window = 30_000;
const believedAfter = 3_000;

/** The last samples with a new one; they begin anew where rows wait again. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && last.waiting < sample.waiting) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= window), sample];
}

/** Seconds until no row waits, by the rate of the last rows; undefined before it is known. */
export function secondsLeft(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const [passed, rows] = [last.at - first.at, first.waiting - last.waiting];
  return passed < believedAfter || rows <= 0 ? undefined : (last.waiting * passed) / rows / 1000;
}

export function useTimeLeft({ state, rows: { waiting } }: Pick<BatchJob, 'state' | 'rows'>): number | undefined {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => {
    setSamples(before => (state === 'running' ? withSample(before, { at: performance.now(), waiting }) : []));
  }, [state, waiting]);
  return secondsLeft(samples);
}
