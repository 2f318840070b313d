import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { itemAt } from '../../data-packs/base/item-at.ts';
import { relativePathSchema } from '../../data-packs/format/manifest.ts';

const cycleSchema = z.object({
  /** For which each state lasts. */
  seconds: z.number().positive(),
  states: z.array(z.object({ state: relativePathSchema, incidents: relativePathSchema.optional() })).min(1),
});

/** A day of prepared traffic that repeats (`data-packs/SPEC.md`, "traffic/"): the first state begins at 0 h UTC. */
export type TrafficCycle = z.infer<typeof cycleSchema>;

/** Reads a `cycle.json`; undefined where it is none, so that the files beside it are served as they are. */
export async function readCycle(file: string): Promise<TrafficCycle | undefined> {
  try {
    return cycleSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** The present state's files, by Unix time in milliseconds, and the whole seconds that it lasts on. */
export function presentState({ seconds, states }: TrafficCycle, now: number) {
  const position = (((now / 1000) % (seconds * states.length)) + seconds * states.length) % (seconds * states.length);
  const index = Math.floor(position / seconds);
  return { ...itemAt(states, index), secondsLeft: Math.max(1, Math.ceil((index + 1) * seconds - position)) };
}
