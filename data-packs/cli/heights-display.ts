import type { ElevationStep } from '../store/elevation/fetch-elevation.ts';
import { detailSaid, phaseSaid, progressWords } from '../words/progress-words.ts';
import { showProgress } from './command-line.ts';

/** Shows how elevation tiles are fetched. */
export function heightsDisplay(json: boolean): { progress: (step: ElevationStep) => void; done: () => void } {
  const shown = showProgress(json);
  return {
    progress: ({ done, total, trouble }) =>
      shown.progress({
        ...phaseSaid(progressWords.message('fetchingHeights')),
        fraction: done / total,
        ...detailSaid(trouble ?? progressWords.message('heightTiles', { done, total })),
      }),
    done: shown.done,
  };
}
