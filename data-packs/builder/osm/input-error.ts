import type { Message } from '../../words/catalogue.ts';
import { builderFailures } from '../../words/failures/builder.ts';
import { WordedError } from '../../words/worded-error.ts';

/** An input file that cannot be used, named with the byte where there is one. */
export class OsmInputError extends WordedError {
  override readonly name = 'OsmInputError';
}

/** What is wrong inside a block: the caller knows the file and the byte. */
export class DamagedBlock extends WordedError {
  override readonly name = 'DamagedBlock';
}

/** What is wrong with a block that could not be read; undefined for failures that are not the file's. */
export function damageOf(error: unknown): Message | undefined {
  // One that comes from a worker has only kept its name.
  if (error instanceof WordedError && error.name === 'DamagedBlock') return error.said;
  return error instanceof RangeError
    ? builderFailures.message('blockUnreadable', { reason: error.message })
    : undefined;
}
