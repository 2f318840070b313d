import type { BatchJob, BatchPlan, BatchRow } from '../../api/batch.ts';
import { batchPanelWords as t } from '../../words.ts';

/** The first rows; the columns that say where a row is stand out. */
export function RowPreview({
  job,
  rows,
  place,
}: {
  job: BatchJob;
  rows: readonly BatchRow[];
  place: BatchPlan['place'];
}) {
  const { from: _, ...columns } = place;
  const used = new Set(Object.values(columns).flat());
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className="batch-preview" aria-label={t('preview')} tabIndex={0} translate="no">
      <table>
        <thead>
          <tr>
            {job.columns.map(name => (
              <th key={name} scope="col" data-used={used.has(name) || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr key={number}>
              {job.columns.map((name, at) => (
                <td key={name} data-used={used.has(name) || undefined}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
