import type { Message } from '../words/catalogue.ts';

/** A step of a long task. `fraction` is of this phase, 0 to 1. */
export interface Progress {
  /** A key of `progressWords`, or `phaseSaid` in English. */
  phase: string;
  phaseSaid?: Message | undefined;
  fraction: number;
  /** Name of the current item, or `said` in English. */
  detail?: string | undefined;
  /** Replaces `detail` for display. */
  said?: Message | undefined;
}

export type ProgressListener = (progress: Progress) => void;
