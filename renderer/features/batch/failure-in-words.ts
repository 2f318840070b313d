import type { Message } from '../../../data-packs/words/catalogue.ts';
import { wordFailure } from '../../../data-packs/words/worded-error.ts';
import type { BatchRow } from '../../api/batch.ts';

/** A failure of a row or a job in the window's language. */
export const failureInWords = ({ message, said }: Pick<BatchRow['failures'][number], 'message' | 'said'>): string =>
  // The service and this window are of one release.
  wordFailure({ message, said: said as Message });
