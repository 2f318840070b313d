import { useMemo } from 'react';
import type { Units } from '../../api/types.ts';
import { formatArea, formatDistance, formatDuration, formatNumber } from '../../ui/format/format.ts';
import { useSettings } from '../../ui/settings.tsx';
import { orderWords, reachWords, reportWords } from '../../words.ts';
import { lineWidth, type Overlay, planOverlay } from '../picture/overlays/overlay.ts';
import { useOverlays } from '../picture/overlays/use-overlays.ts';
import { useOrder, type VisitingOrder } from '../plan/order/visiting-order.ts';
import type { ReachArea } from '../plan/reach/reach-area.ts';
import { useAreaName, useReach } from '../plan/reach/use-reach.ts';
import { type TravelTable, useTable } from '../plan/table/travel-table.ts';
import { namePlaces, placedWaypoints, routeName } from '../plan-state/plan.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import { useHeights } from '../profile/use-heights.ts';
import { planSubject } from '../report-state/report-state.ts';
import { lineFigures, type Subject, type SubjectTable } from './report-subject.ts';

/** The plan's route, order, reach or table, if any. `loading`: another one, or its heights, are on their way. */
export function usePlanSubject(): { subject: Subject | undefined; loading: boolean } {
  const { plan, route, loading } = usePlan();
  const { units } = useSettings();
  const { tool } = plan;
  const { answer: order, loading: orderLoading } = useOrder(tool === 'order');
  const { areas, loading: reachLoading } = useReach(tool === 'reach');
  const { answer: table, loading: tableLoading } = useTable(tool === 'table');
  const way = tool === 'order' ? order?.route : route;
  const heights = useHeights(way);
  const nameOfArea = useAreaName();
  const overlay = useOverlays().find(({ id }) => id === planOverlay);
  const subject = useMemo((): Subject | undefined => {
    const placed = placedWaypoints(plan);
    const base = { id: planSubject, name: routeName(placed), icon: 'directions' as const, note: '', overlay };
    const none = { figures: [], profile: undefined, turns: undefined, table: undefined };
    const ofWay = way && {
      figures: lineFigures({ ...way, heights: heights.data }, units),
      profile: { heights: heights.data ?? [], metres: way.metres },
      turns: way.turns,
    };
    if (tool === 'order') {
      if (order === undefined) return undefined;
      const places = namePlaces(order.visits.map(({ stop }) => stop));
      return {
        ...base,
        ...none,
        ...ofWay,
        name: orderWords('savedName', { places }),
        overlay: withLine(overlay, order),
        table: visitsOf(order, units),
      };
    }
    if (tool === 'reach') {
      if (areas.length === 0) return undefined;
      const places = namePlaces(placed);
      const limits = [...new Set(areas.toReversed().map(nameOfArea))];
      return {
        ...base,
        ...none,
        name: reachWords('savedName', { places, limits }),
        overlay: overlay && { ...overlay, areas: areas.flatMap(areasOf) },
        table: sizesOf(areas, nameOfArea, units),
      };
    }
    if (ofWay !== undefined) return { ...base, ...none, ...ofWay };
    return tool === 'table' && table !== undefined
      ? { ...base, ...none, table: tableOf(table, plan.table.show, units) }
      : undefined;
  }, [plan, tool, way, order, areas, nameOfArea, heights.data, units, table, overlay]);
  const others = { route: false, fit: false, order: orderLoading, reach: reachLoading, table: tableLoading };
  return { subject, loading: loading || heights.loading || others[tool] };
}

const withLine = (overlay: Overlay | undefined, { route }: VisitingOrder): Overlay | undefined =>
  overlay && { ...overlay, lines: [{ color: overlay.color, width: lineWidth, line: route.line }] };

const areasOf = ({ color, polygons }: ReachArea) => polygons.map(rings => ({ color, rings }));

const columnsOf = (...names: readonly string[]): SubjectTable['columns'] =>
  names.map((name, column) => ({ name, align: column === 0 ? 'start' : 'end' }));

function visitsOf({ visits }: VisitingOrder, units: Units): SubjectTable {
  return {
    columns: columnsOf(orderWords('visits'), reportWords('time'), reportWords('length')),
    rows: visits.map(({ stop, after, metres }, index) => [
      orderWords('visit', { number: formatNumber(index + 1), name: stop.label }),
      ...(index === 0 ? ['', ''] : [formatDuration(after), formatDistance(metres, units)]),
    ]),
  };
}

function sizesOf(areas: readonly ReachArea[], nameOfArea: (area: ReachArea) => string, units: Units): SubjectTable {
  return {
    columns: columnsOf(reachWords('areas'), ''),
    rows: areas.toReversed().map(area => [nameOfArea(area), formatArea(area.squareKilometres, units)]),
  };
}

function tableOf({ sources, targets, rows }: TravelTable, show: 'time' | 'distance', units: Units): SubjectTable {
  return {
    columns: columnsOf('', ...targets.map(({ label }) => label)),
    rows: rows.map((cells, from) => [
      sources[from]?.label ?? '',
      ...cells.map(({ seconds, metres }) => {
        if (seconds === null || metres === null) return '–';
        return show === 'time' ? formatDuration(seconds) : formatDistance(metres, units);
      }),
    ]),
  };
}
