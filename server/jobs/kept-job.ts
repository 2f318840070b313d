import { z } from 'zod';
import { type FailureCode, failureTable, type ToldFailure } from '../errors.ts';
import { isoTime } from '../http/reply/moment.ts';

/** What every kind of job has: work that a user asked for, which goes on whether anyone looks or not. */
export interface KeptJob {
  id: string;
  userId: string;
  state: string;
  /** Why it stopped by itself. */
  failure: ToldFailure | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** When it was begun, stopped or finished. */
  changedAt: number;
}

export const isUnderWay = ({ state }: Pick<KeptJob, 'state'>): boolean => state === 'waiting' || state === 'running';

/** A failure in an answer. */
export const toldFailureSchema = z.object({
  error: z.enum(Object.keys(failureTable) as [FailureCode, ...FailureCode[]]),
  message: z.string(),
  said: z.looseObject({ code: z.string(), values: z.looseObject({}) }).describe('The sentence as code and values'),
});

/** A failure as answers have it: its message as plain values. */
export const shownFailure = ({ said, ...failure }: ToldFailure): z.output<typeof toldFailureSchema> => ({
  ...failure,
  said: { ...said, values: { ...said.values } },
});

/** What answers tell of every job. It is deleted `keptFor` milliseconds after its last change. */
export const shownJob = ({ failure, createdAt, changedAt, state }: KeptJob, keptFor: number) => ({
  failure: failure && shownFailure(failure),
  createdAt: isoTime(createdAt),
  changedAt: isoTime(changedAt),
  expiresAt: isUnderWay({ state }) ? null : isoTime(changedAt + keptFor),
});
