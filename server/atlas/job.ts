import { z } from 'zod';
import type { ToldFailure } from '../errors.ts';
import { type KeptJob, shownJob } from '../jobs/index.ts';
import { type AtlasJob, jobStates } from './atlas-schemas.ts';
import { keptFor } from './limits.ts';

/** An atlas as its folder has it. */
export interface Job extends KeptJob {
  title: string;
  state: (typeof jobStates)[number];
  /** Pages of the file, and those that are in it. */
  total: number;
  done: number;
  scale: number;
  bytes: number | null;
}

/** Written by this service alone: checked for what a kill or a disk may have done to it. */
export const storedJob = z.object({
  id: z.string(),
  userId: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  failure: z.unknown().transform(value => value as ToldFailure | null),
  total: z.number(),
  done: z.number(),
  scale: z.number(),
  bytes: z.number().nullable(),
  createdAt: z.number(),
  changedAt: z.number(),
});

/** A job as answers have it. */
export function shownAtlas(job: Job): AtlasJob {
  const { id, title, state, total, done, scale, bytes } = job;
  return { id, title, state, pages: { total, done }, scale, bytes, ...shownJob(job, keptFor) };
}
