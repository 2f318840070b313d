import { z } from 'zod';
import type { ToldFailure } from '../errors.ts';
import { jobStates } from './atlas-schemas.ts';

/** An atlas as its folder has it. */
export interface Job {
  id: string;
  userId: string;
  title: string;
  state: (typeof jobStates)[number];
  failure: ToldFailure | null;
  /** Pages of the file, and those that are in it. */
  total: number;
  done: number;
  scale: number;
  bytes: number | null;
  createdAt: number;
  changedAt: number;
}

export const isBeingMade = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

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
