import type { BatchJob, BatchPlan, BatchRow } from '../../api/jobs.ts';

/** Names of the columns that say where a row is. */
export function usedColumns({ from: _, ...columns }: BatchPlan['place']): string[] {
  return Object.values(columns).flat();
}

/** What they have in a row. */
export const askedText = (
  { columns }: Pick<BatchJob, 'columns'>,
  place: BatchPlan['place'],
  row: BatchRow | undefined,
): string =>
  usedColumns(place)
    .map(name => String(row?.cells[columns.indexOf(name)] ?? '').trim())
    .filter(cell => cell !== '')
    .join(', ');

/** Of the results of a row whose place was searched: what was found, and how sure that is. */
export const [labelAt, confidenceAt] = [2, 4];
