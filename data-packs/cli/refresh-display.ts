import { detailSaid, phaseSaid, progressWords } from '../words/progress-words.ts';
import { showProgress } from './command-line.ts';
import type { RefreshStep } from './refresh-extract.ts';

/** Shows how an extract is brought up to date. */
export function refreshDisplay(json: boolean): { progress: (step: RefreshStep) => void; done: () => void } {
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
