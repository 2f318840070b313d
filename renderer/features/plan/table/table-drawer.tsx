import { useShell } from '../../../shell/shell-context.tsx';
import { Drawer } from '../../../ui/frames/drawer.tsx';
import { tableWords as t } from '../../../words.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { TableGrid } from './table-grid.tsx';
import { useTable } from './use-table.ts';

/** The table, below the map: it is wide. */
export function TableDrawer() {
  const shell = useShell();
  const { plan } = usePlan();
  const { table } = useTable();
  return (
    <Drawer title={t('title')} closeLabel={t('close')} onClose={() => shell.close('table')}>
      {table === undefined ? null : <TableGrid table={table} show={plan.table.show} />}
    </Drawer>
  );
}
