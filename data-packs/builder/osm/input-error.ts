import type { Message } from '../../words/catalogue.ts';
import { WordedError } from '../../words/worded-error.ts';
import { builderFailures } from '../../words/words.ts';

/** An input file that cannot be used; the sentence has the file, and the byte where known. */
export class OsmInputError extends WordedError {
  override readonly name = 'OsmInputError';
}

/** Damage inside a block; the caller adds file and offset. */
export class DamagedBlock extends WordedError {
  override readonly name = 'DamagedBlock';
}

/** The damage of a block that could not be read; undefined for other failures. */
export function damageOf(error: unknown): Message | undefined {
  // Errors from a worker keep only their name.
  if (error instanceof WordedError && error.name === 'DamagedBlock') return error.said;
  return error instanceof RangeError
    ? builderFailures.message('blockUnreadable', { reason: error.message })
    : undefined;
}
