import type { CellReason, MatrixRequest, MatrixResponse } from '../../../api/types.ts';
import { quotedCell } from '../../../formats/csv-cell.ts';
import { type PlacedWaypoint, type Plan, placedWaypoints } from '../../plan-state/plan.ts';
import { mostPairs } from '../../plan-state/table-settings.ts';
import { costingOptions } from '../../plan-state/travel-options.ts';
import { waypointLetter } from '../../plan-state/waypoint-letter.ts';

/** What keeps a plan from being asked. */
export type TableFault = 'fewPoints' | 'manyPairs';

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
export interface TableQuestion {
  sources: readonly TablePlace[];
  targets: readonly TablePlace[];
  request: MatrixRequest;
}

/** What to ask for a plan; or what is wrong with it. Always in kilometres: the window converts. */
export function tableQuestion(plan: Plan): TableQuestion | TableFault {
  const places = placedWaypoints(plan).map(waypoint => placeOf(plan, waypoint));
  if (places.length < 2) return 'fewPoints';
  const { pairs } = plan.table;
  const sources = pairs === 'fromFirst' ? places.slice(0, 1) : pairs === 'toFirst' ? places.slice(1) : places;
  const targets = pairs === 'toFirst' ? places.slice(0, 1) : pairs === 'fromFirst' ? places.slice(1) : places;
  if (sources.length * targets.length > mostPairs) return 'manyPairs';
  const options = costingOptions(plan.costing, plan.options);
  const points = (list: readonly TablePlace[]) => list.map(({ lat, lon }) => ({ lat, lon }));
  return {
    sources,
    targets,
    request: {
      sources: points(sources),
      targets: points(targets),
      costing: plan.costing,
      ...(options === undefined ? {} : { costingOptions: options }),
      units: 'kilometers',
    },
  };
}

function placeOf(plan: Plan, { id, label, point }: PlacedWaypoint): TablePlace {
  const letter = waypointLetter(plan.waypoints.findIndex(waypoint => waypoint.id === id));
  return { id, letter, label, lat: point.lat, lon: point.lon };
}

export function readTable({ sources, targets }: TableQuestion, answer: MatrixResponse): TravelTable {
  const rows = answer.sourcesToTargets.map(row =>
    row.map(({ time, distance, reason }): Cell => {
      return { seconds: time, metres: distance === null ? null : distance * 1000, reason };
    }),
  );
  return { sources, targets, rows };
}

/** CSV of the pairs, one a line: seconds and metres, or the reason why there is no way. */
export function toPairsCsv({ sources, targets, rows }: TravelTable): string {
  const lines = rows.flatMap((row, from) =>
    row.map(({ seconds, metres, reason }, to) =>
      [
        quotedCell(sources[from]?.label ?? ''),
        quotedCell(targets[to]?.label ?? ''),
        seconds?.toFixed(0) ?? '',
        metres?.toFixed(0) ?? '',
        reason ?? '',
      ].join(','),
    ),
  );
  return `from,to,seconds,metres,reason\n${lines.join('\n')}\n`;
}

/** CSV as the table stands: a line for each source, a column for each target, seconds or metres. */
export function toGridCsv({ sources, targets, rows }: TravelTable, show: 'time' | 'distance'): string {
  const head = ['from', ...targets.map(({ label }) => quotedCell(label))].join(',');
  const lines = rows.map((row, from) =>
    [
      quotedCell(sources[from]?.label ?? ''),
      ...row.map(cell => (show === 'time' ? cell.seconds : cell.metres)?.toFixed(0) ?? ''),
    ].join(','),
  );
  return `${head}\n${lines.join('\n')}\n`;
}
