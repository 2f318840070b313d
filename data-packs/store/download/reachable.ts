import { downloadFailures } from '../../words/failures/download.ts';
import { WordedError } from '../../words/worded-error.ts';
import { PassingFailure } from './download-failures.ts';

/** Makes a sentence of a network's failure. */
export async function reachable<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PassingFailure)) throw error;
    throw new WordedError(downloadFailures.message('notFetched', { url, reason: error.said }), {
      cause: error,
    });
  }
}
