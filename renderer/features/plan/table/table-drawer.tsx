import { useShell } from '../../../shell/shell-context.tsx';
import { formatDistance, formatDuration } from '../../../ui/format/format.ts';
import { Drawer } from '../../../ui/frames/drawer.tsx';
import { useSettings } from '../../../ui/settings.tsx';
import { tableWords as t } from '../../../words.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { type TravelTable, useTable } from './travel-table.ts';

/** The table, below the map: it is wide. */
export function TableDrawer() {
  const shell = useShell();
  const { plan } = usePlan();
  const { answer: table } = useTable();
  return (
    <Drawer title={t('title')} closeLabel={t('close')} onClose={() => shell.close('table')}>
      {table === undefined ? null : <TableGrid table={table} show={plan.table.show} />}
    </Drawer>
  );
}

/** The table itself: cheap cells are pale, dear ones strong; empty ones say why. */
function TableGrid({ table, show }: { table: TravelTable; show: 'time' | 'distance' }) {
  const { units } = useSettings();
  const shownOf = (cell: TravelTable['rows'][number][number]) => (show === 'time' ? cell.seconds : cell.metres);
  const most = table.rows.reduce(
    (largest, row) => row.reduce((larger, cell) => Math.max(larger, shownOf(cell) ?? 0), largest),
    0,
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="table-scroll" aria-label={t('title')} tabIndex={0}>
      <table className="table-grid">
        <thead>
          <tr>
            <th scope="col">{t('fromTo')}</th>
            {table.targets.map(({ id, letter, label }) => (
              <th key={id} scope="col" title={label}>
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.sources.map(({ id, letter, label }, from) => (
            <tr key={id}>
              <th scope="row" title={label}>
                <span className="table-letter">{letter}</span> <span translate="no">{label}</span>
              </th>
              {table.targets.map((target, to) => {
                const cell = table.rows[from]?.[to];
                const value = cell === undefined ? null : shownOf(cell);
                if (target.id === id) return <td key={target.id} className="table-same" />;
                if (value === null) {
                  const reason = t(cell?.reason ?? 'no_route');
                  return (
                    <td key={target.id} className="table-empty" title={reason}>
                      <span aria-hidden="true">–</span>
                      <span className="visually-hidden">{reason}</span>
                    </td>
                  );
                }
                return (
                  <td
                    key={target.id}
                    style={{ '--heat': `${Math.round((most === 0 ? 0 : value / most) * 70)}%` } as React.CSSProperties}
                  >
                    {show === 'time' ? formatDuration(value) : formatDistance(value, units)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
