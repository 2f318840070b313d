import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../api/client.ts';
import { type BatchJob, batchRows, createBatch, deleteJob } from '../../api/jobs.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { arrivalsWords as t } from '../../words.ts';
import { useBatch } from '../batch/batch-state.ts';
import { guessPlace, isOfAddress } from '../batch/guess-place.ts';

/** Rows of which is guessed what a table has. */
const guessed = 5;

/**
 * Makes a job of a table and asks whether to find its rows on the map. False, and no job, where it has neither addresses nor
 * positions by the names of its columns, unless `anyway`.
 */
export function useTableQuestion(): (file: File, anyway: boolean) => Promise<boolean> {
  const client = useClient();
  const notify = useNotify();
  const shell = useShell();
  const { setOpened } = useBatch();
  const queries = useQueryClient();
  return async (file, anyway) => {
    const topic = `table ${file.name}`;
    notify({ text: t('readingTable', { name: file.name }), topic });
    const job = await createBatch(client, file).catch(error => {
      // What it lacks says more than why it is no table, either.
      if (anyway) throw error;
      return undefined;
    });
    if (job === undefined) return false;
    const question = await questionOf(job);
    if (question === 'askRows' && !anyway) {
      await deleteJob(client, 'batch', job.id);
      return false;
    }
    await queries.invalidateQueries({ queryKey: ['batch'] });
    const act = () => {
      setOpened(job.id);
      shell.open('batch');
    };
    const text = t(question, { name: file.name, count: job.rows.total });
    notify({ text, topic, action: { label: t('find'), act } });
    return true;
  };

  async function questionOf(job: BatchJob): Promise<'askAddresses' | 'askPositions' | 'askRows'> {
    const rows = await batchRows(client, job.id, { limit: guessed }, new AbortController().signal);
    const place = guessPlace(job, rows);
    if (place.from === 'position') return 'askPositions';
    return place.from === 'fields' || place.columns.some(isOfAddress) ? 'askAddresses' : 'askRows';
  }
}
