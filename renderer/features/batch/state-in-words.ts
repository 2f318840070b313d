import type { BatchJob } from '../../api/batch.ts';
import { batchPanelWords as t } from '../../words.ts';

/** How far a job is. */
export function stateInWords({ state, rows: { total, done, failed } }: BatchJob): string {
  switch (state) {
    case 'draft':
      return t('draft');
    case 'running':
      return t('running', { done: done + failed, total });
    case 'stopped':
      return t('stopped', { done: done + failed, total });
    case 'finished':
      return failed === 0 ? t('finished') : t('finishedFailed', { count: failed });
  }
}
