import './table.css';
import { useEffect, useEffectEvent } from 'react';
import { boundsOfPositions } from '../../../../data-packs/geo/bounds.ts';
import type { CellReason } from '../../../api/types.ts';
import { useShell } from '../../../shell/shell-context.tsx';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ChoiceField, Segments } from '../../../ui/fields/fields.tsx';
import { tableWords as t } from '../../../words.ts';
import { namePlaces, placedPositions, placedWaypoints, type TableSettings } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { AnswerFrame, AnswerNote, NoAnswer } from '../answer-frame.tsx';
import { type TravelTable, toGridCsv, toPairsCsv, useTable } from './travel-table.ts';

const choices = ['all', 'fromFirst', 'toFirst'] as const satisfies readonly TableSettings['pairs'][];

/** Which pairs the table tells. */
export function Form() {
  const { plan, dispatch } = usePlan();
  return (
    <ChoiceField
      mt={8}
      aria-label={t('pairs')}
      value={plan.table.pairs}
      of={choices}
      nameOf={t}
      onChange={pairs => dispatch({ kind: 'change', change: { table: { ...plan.table, pairs } } })}
    />
  );
}

/** The table with its export, and why cells are empty. */
export function Answer() {
  const { plan, dispatch } = usePlan();
  const { answer: table, question, fault, ...state } = useTable();
  const shell = useShell();
  const open = useEffectEvent(() => shell.open('table'));
  const close = useEffectEvent(() => shell.close('table'));
  const isKnown = table !== undefined;
  useEffect(() => {
    if (isKnown) open();
    return () => close();
  }, [isKnown]);
  if (table === undefined) return <NoAnswer fault={fault && t(fault)} searching={t('searching')} {...state} />;
  return (
    <AnswerFrame
      tool="table"
      loading={state.loading}
      head={
        <Segments
          label={t('show')}
          value={plan.table.show}
          of={['time', 'distance']}
          nameOf={t}
          onChange={show => dispatch({ kind: 'change', change: { table: { ...plan.table, show } } })}
        />
      }
      kind="table"
      result={() => ({
        name: t('savedName', { places: namePlaces(placedWaypoints(plan)) }),
        content: toPairsCsv(table),
        mediaType: 'text/csv',
        bounds: boundsOfPositions(placedPositions(plan)),
        endpoint: '/directions-matrix/v1',
        requests: question === undefined ? [] : [question.request],
      })}
      exportLabel={t('export')}
      files={[
        {
          label: t('exportGrid'),
          name: 'table.csv',
          mediaType: 'text/csv',
          content: () => toGridCsv(table, plan.table.show),
        },
        { label: t('exportPairs'), name: 'pairs.csv', mediaType: 'text/csv', content: () => toPairsCsv(table) },
      ]}
    >
      {shell.isOpen('table') ? null : (
        <SmallButton size="xs" variant="light" label={t('showTable')} onClick={() => shell.open('table')} />
      )}
      <Reasons table={table} />
    </AnswerFrame>
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
    <AnswerNote key={reason}>{t('empty', { count, reason: t(reason) })}</AnswerNote>
  ));
}
