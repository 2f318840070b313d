import { resolve } from 'node:path';
import { detailSaid, phaseSaid, progressWords } from '../words/progress-words.ts';
import { packCliWords as t } from '../words/words.ts';
import { showProgress } from './command-line.ts';
import { type RefreshStep, refreshExtract } from './refresh-extract.ts';

/** Brings extracts up to the state of their providers. Returns whether one of them changed. */
export async function refreshExtracts(files: readonly string[], json: boolean, signal: AbortSignal): Promise<boolean> {
  let changed = false;
  for (const file of files) {
    const display = refreshDisplay(json);
    const { applied, timestamp: time = '?' } = await refreshExtract(resolve(file), {
      progress: display.progress,
      signal,
    }).finally(display.done);
    changed ||= applied > 0;
    if (!json) process.stdout.write(`${t(applied > 0 ? 'extractRefreshed' : 'extractUpToDate', { file, time })}\n`);
  }
  return changed;
}

/** Shows how an extract is brought up to date. */
function refreshDisplay(json: boolean): { progress: (step: RefreshStep) => void; done: () => void } {
  const shown = showProgress(json);
  return {
    progress: ({ fetched, total, written }) => {
      if (total <= 0) return;
      if (fetched === total) {
        shown.progress({ ...phaseSaid(progressWords.message('writingChanges')), fraction: written });
        return;
      }
      shown.progress({
        ...phaseSaid(progressWords.message('fetchingChanges')),
        fraction: fetched / total,
        ...detailSaid(progressWords.message('changeFiles', { done: fetched, total })),
      });
    },
    done: shown.done,
  };
}
