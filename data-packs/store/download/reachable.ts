import { PassingFailure } from './download-failures.ts';

/** Makes a sentence of a network's failure. */
export async function reachable<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PassingFailure)) throw error;
    throw new Error(`${url} could not be fetched: ${error.message}. Try again when it can be reached.`, {
      cause: error,
    });
  }
}
