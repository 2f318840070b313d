import { useMemo } from 'react';
import { formatDistance, formatDuration } from '../../ui/format.ts';
import { useSettings } from '../../ui/settings.tsx';
import { planOverlay } from '../picture/overlay.ts';
import { useOverlays } from '../picture/use-overlays.ts';
import { type Plan, placedWaypoints } from '../plan/plan.ts';
import { usePlan } from '../plan/plan-state.ts';
import type { TravelTable } from '../plan/table/travel-table.ts';
import { useTable } from '../plan/table/use-table.ts';
import { t as planWords } from '../plan/words.ts';
import { useHeights } from '../profile/use-heights.ts';
import { lineFigures } from './line-figures.ts';
import { planSubject } from './report-state.ts';
import type { Subject, SubjectTable } from './subject.ts';

/** The plan's route or table; undefined where there is none. `loading`: another one, or its heights, are on their way. */
export function usePlanSubject(): { subject: Subject | undefined; loading: boolean } {
  const { plan, route, loading } = usePlan();
  const { units } = useSettings();
  const heights = useHeights(route);
  const isTable = plan.tool === 'table';
  const { table, loading: tableLoading } = useTable(isTable);
  const overlay = useOverlays().find(({ id }) => id === planOverlay);
  const subject = useMemo((): Subject | undefined => {
    const base = { id: planSubject, name: nameOf(plan), icon: 'directions' as const, note: '', overlay };
    const none = { figures: [], profile: undefined, turns: undefined, table: undefined };
    if (route !== undefined) {
      return {
        ...base,
        ...none,
        figures: lineFigures({ ...route, heights: heights.data }, units),
        profile: { heights: heights.data ?? [], metres: route.metres },
        turns: route.turns,
      };
    }
    if (!isTable || table === undefined) return undefined;
    return { ...base, ...none, table: tableOf(table, plan.table.show, units) };
  }, [plan, route, heights.data, units, isTable, table, overlay]);
  return { subject, loading: loading || heights.loading || (isTable && tableLoading) };
}

function nameOf(plan: Plan): string {
  const placed = placedWaypoints(plan);
  return planWords('routeName', { from: placed[0]?.label ?? '', to: placed.at(-1)?.label ?? '' });
}

function tableOf(
  { sources, targets, rows }: TravelTable,
  show: 'time' | 'distance',
  units: Parameters<typeof formatDistance>[1],
): SubjectTable {
  return {
    columns: [{ name: '', align: 'start' }, ...targets.map(({ label }) => ({ name: label, align: 'end' as const }))],
    rows: rows.map((cells, from) => [
      sources[from]?.label ?? '',
      ...cells.map(({ seconds, metres }) => {
        if (seconds === null || metres === null) return '–';
        return show === 'time' ? formatDuration(seconds) : formatDistance(metres, units);
      }),
    ]),
  };
}
