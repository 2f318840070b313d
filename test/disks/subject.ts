import type { Fault } from './failing-disk.ts';

/** Work that writes, and can be done again and again with another fault. */
export interface Subject {
  name: string;
  /** Writes of one attempt without a fault. */
  writes: number;
  /** What was wrong about the way in which one attempt met a fault. */
  attempt(fault: Fault): Promise<string[]>;
}

const named =
  /full|fails|failing|cannot be (read|written|changed|made|saved|kept)|room|permission|read-only|write-protected/i;
const unnamed = /\b(ENOSPC|EROFS)\b|EIO[:,]|SQLITE|^\s+at |internal error|undefined|\[object/im;

/** Whether a failure is told as one of the disk, in words for people. */
export const isNamed = (told: string): boolean => named.test(told) && !unnamed.test(told);
