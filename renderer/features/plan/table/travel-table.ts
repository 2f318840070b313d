import { useMemo } from 'react';
import { csvText, quotedCell } from '../../../../data-packs/interchange/write/csv-text.ts';
import { matrix } from '../../../api/routing.ts';
import type { CellReason, MatrixRequest, MatrixResponse } from '../../../api/types.ts';
import { letterOf, mostPairs, type Plan, placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { travelRequest } from '../../plan-state/travel-options.ts';
import { useToolAnswer } from '../../plan-state/use-tool-answer.ts';

/** What keeps a plan from being asked. */
type TableFault = 'fewPoints' | 'manyPairs';

/** A point of the table. */
interface TablePlace {
  id: number;
  letter: string;
  label: string;
  lat: number;
  lon: number;
}

interface Cell {
  /** Seconds and metres; null with a reason. */
  seconds: number | null;
  metres: number | null;
  reason: CellReason | undefined;
}

export interface TravelTable {
  sources: readonly TablePlace[];
  targets: readonly TablePlace[];
  /** A row for each source, a cell for each target. */
  rows: readonly (readonly Cell[])[];
}

/** What is asked: the places of its rows and columns, and the request. */
interface TableQuestion extends Pick<TravelTable, 'sources' | 'targets'> {
  request: MatrixRequest;
}

/** What to ask for a plan; or what is wrong with it. Always in kilometres: the window converts. */
function tableQuestion(plan: Plan): TableQuestion | TableFault {
  const places = placedWaypoints(plan).map(({ id, label, point: { lat, lon } }): TablePlace => {
    return { id, letter: letterOf(plan, id), label, lat, lon };
  });
  if (places.length < 2) return 'fewPoints';
  const { pairs } = plan.table;
  const sources = pairs === 'fromFirst' ? places.slice(0, 1) : pairs === 'toFirst' ? places.slice(1) : places;
  const targets = pairs === 'toFirst' ? places.slice(0, 1) : pairs === 'fromFirst' ? places.slice(1) : places;
  if (sources.length * targets.length > mostPairs) return 'manyPairs';
  const points = (list: readonly TablePlace[]) => list.map(({ lat, lon }) => ({ lat, lon }));
  return {
    sources,
    targets,
    request: {
      sources: points(sources),
      targets: points(targets),
      ...travelRequest(plan),
      units: 'kilometers',
    },
  };
}

function readTable({ sources, targets }: TableQuestion, answer: MatrixResponse): TravelTable {
  const rows = answer.sourcesToTargets.map(row =>
    row.map(({ time, distance, reason }): Cell => {
      return { seconds: time, metres: distance === null ? null : distance * 1000, reason };
    }),
  );
  return { sources, targets, rows };
}

/** Times and distances between the plan's points. `wanted`: whether to ask for them. */
export function useTable(wanted = true) {
  const { plan } = usePlan();
  const asked = useMemo(() => tableQuestion(plan), [plan]);
  return useToolAnswer<TableQuestion, TableFault, TravelTable>('table', {
    asked,
    wanted,
    ask: async (client, question, signal) => readTable(question, await matrix(client, question.request, signal)),
  });
}

/** CSV of the pairs, one a line: seconds and metres, or the reason why there is no way. */
export function toPairsCsv({ sources, targets, rows }: TravelTable): string {
  const pairs = rows.flatMap((row, from) =>
    row.map(({ seconds, metres, reason }, to) => {
      const names = [sources[from], targets[to]].map(place => quotedCell(place?.label ?? ''));
      return [...names, seconds?.toFixed(0) ?? '', metres?.toFixed(0) ?? '', reason ?? ''];
    }),
  );
  return csvText('from,to,seconds,metres,reason', pairs);
}

/** CSV as the table stands: a line for each source, a column for each target, seconds or metres. */
export function toGridCsv({ sources, targets, rows }: TravelTable, show: 'time' | 'distance'): string {
  const lines = rows.map((row, from) => [
    quotedCell(sources[from]?.label ?? ''),
    ...row.map(cell => (show === 'time' ? cell.seconds : cell.metres)?.toFixed(0) ?? ''),
  ]);
  return csvText(['from', ...targets.map(({ label }) => quotedCell(label))].join(','), lines);
}
