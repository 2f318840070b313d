import { Button, Group, Menu, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { boundsOfPositions } from '../../../../data-packs/geo/bounds.ts';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import type { CellReason } from '../../../api/types.ts';
import { useShell } from '../../../shell/shell-context.tsx';
import { saveText } from '../../../ui/files/save-file.ts';
import { Icon } from '../../../ui/icons.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { tableWords as t } from '../../../words.ts';
import { placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { ReportButton } from '../../report-state/report-button.tsx';
import { DownloadMenu } from '../download-menu.tsx';
import { PlanFailure } from '../plan-failure.tsx';
import { namePlaces } from '../result-name.ts';
import { SaveResult } from '../save-result.tsx';
import { type TravelTable, toGridCsv, toPairsCsv } from './travel-table.ts';
import { useTable } from './use-table.ts';

/** The table with its export, and why cells are empty. */
export function TableAnswer() {
  const { plan, dispatch } = usePlan();
  const { table, request, fault, loading, error, retry } = useTable();
  const { show } = plan.table;
  const shell = useShell();
  const latest = useRef(shell);
  latest.current = shell;
  const isOpen = shell.isOpen('table');
  const isKnown = table !== undefined;
  useEffect(() => {
    if (isKnown) latest.current.open('table');
    return () => latest.current.close('table');
  }, [isKnown]);
  if (fault !== undefined) {
    return <SoftText role="status">{t(fault)}</SoftText>;
  }
  if (error !== undefined) return <PlanFailure error={error} onRetry={retry} />;
  if (table === undefined) return <Skeleton height={140} role="status" aria-label={t('searching')} />;
  return (
    <div data-stale={loading || undefined} className="route-answer" aria-busy={loading} data-testid="table-answer">
      <Group justify="space-between" mb={6}>
        <SegmentedControl
          size="xs"
          aria-label={t('show')}
          value={show}
          onChange={value => dispatch({ kind: 'change', change: { table: { ...plan.table, show: value } } })}
          data={[
            { value: 'time', label: t('time') },
            { value: 'distance', label: t('distance') },
          ]}
        />
        <Group gap={6} wrap="nowrap">
          <ReportButton disabled={loading} />
          <SaveResult
            kind="table"
            disabled={loading}
            result={() => {
              const placed = placedWaypoints(plan);
              return {
                name: t('savedName', { places: namePlaces(placed.map(({ label }) => label)) }),
                content: toPairsCsv(table),
                mediaType: 'text/csv',
                bounds: boundsOfPositions(placed.map(({ point }): Position => [point.lon, point.lat])),
                endpoint: '/directions-matrix/v1',
                requests: request === undefined ? [] : [request],
              };
            }}
          />
          <DownloadMenu label={t('export')}>
            <Menu.Item onClick={() => saveText('table.csv', 'text/csv', toGridCsv(table, show))}>
              {t('exportGrid')}
            </Menu.Item>
            <Menu.Item onClick={() => saveText('pairs.csv', 'text/csv', toPairsCsv(table))}>
              {t('exportPairs')}
            </Menu.Item>
          </DownloadMenu>
        </Group>
      </Group>
      {isOpen ? null : (
        <Button size="xs" variant="light" onClick={() => shell.open('table')}>
          {t('showTable')}
        </Button>
      )}
      <Reasons table={table} />
    </div>
  );
}

/** Why cells are empty, each reason once; none is shown from a point to itself. */
function Reasons({ table }: { table: TravelTable }) {
  const counts = new Map<CellReason, number>();
  for (const [from, row] of table.rows.entries()) {
    for (const [to, { reason }] of row.entries()) {
      if (reason === undefined || table.sources[from]?.id === table.targets[to]?.id) continue;
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  return [...counts].map(([reason, count]) => (
    <Text key={reason} size="sm" className="snap-note">
      <Icon name="warning" size={15} /> {t('empty', { count, reason: t(reason) })}
    </Text>
  ));
}
