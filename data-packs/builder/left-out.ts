import { errorCode } from '../runtime/error-code.ts';
import { NoRoom } from '../store/disk/disk-space.ts';
import { diskTrouble } from '../store/disk/disk-trouble.ts';
import type { Message } from '../words/catalogue.ts';
import { WordedError } from '../words/worded-error.ts';
import { builderFailures } from '../words/words.ts';

/** Tells something of a pack that is built all the same. */
export interface BuildRemark {
  said: Message;
  /** The part that failed, which the pack lacks. */
  missing?: LeftOutPart;
  /** Where a failure was thrown that nobody foresaw. */
  stack?: string | undefined;
}

const texts = {
  routing: 'withoutRouting',
  places: 'withoutSearch',
  terrain: 'withoutHeights',
  buildings: 'withoutBuildings',
  imagery: 'withoutImagery',
  traffic: 'withoutTraffic',
} as const;
/** Parts that a pack with a map can do without. */
export type LeftOutPart = keyof typeof texts;

/** There is nothing to make a part of, or nothing here to make it with: no failure. */
export class NothingToMake extends WordedError {}

/** Memory has run out, or the system has ended a process for want of it. */
export class OutOfMemory extends WordedError {}

const sharedTrouble: readonly unknown[] = ['EMFILE', 'ENFILE', 'ENOMEM', 'ERR_WORKER_OUT_OF_MEMORY'];

/** Whether only the part has failed, not the disk or the memory that it shares with the others. */
export function isOfPart(error: unknown): boolean {
  if (error instanceof NoRoom || error instanceof OutOfMemory) return false;
  if (error instanceof RangeError && /allocation failed|Invalid (?:typed )?array/i.test(error.message)) return false;
  return diskTrouble(error) === undefined && !sharedTrouble.includes(errorCode(error));
}

/** Says which part the pack lacks, and why. */
export function leftOut(part: LeftOutPart, error: unknown): BuildRemark {
  const reason = error instanceof Error ? error.message : String(error);
  const why = error instanceof WordedError ? error.said : builderFailures.message('partFailed', { reason });
  const said = builderFailures.message(texts[part], { reason: why });
  if (error instanceof NothingToMake) return { said };
  return { said, missing: part, stack: error instanceof Error ? error.stack : undefined };
}
