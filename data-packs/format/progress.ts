/** A step of a long task. `fraction` is of this phase, 0 to 1. */
export interface Progress {
  phase: string;
  fraction: number;
  /** A few words for people: what is being done, counts. */
  detail?: string;
}

export type ProgressListener = (progress: Progress) => void;
