import { isRecord } from '../../../data-packs/base/is-record.ts';
import { parsedJson } from '../../../data-packs/base/parsed-json.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { emptyPlan, emptyRow, type Plan, type ShapingPoint, type Waypoint } from './plan.ts';

/** Counts changes of the format; others are not read. */
const version = 1;

/** A plan as the content of its item. */
export function planText(plan: Plan): string {
  return JSON.stringify({ version, plan });
}

/** Undefined where the text is no plan. */
export function readPlanText(text: string): Plan | undefined {
  const stored = parsedJson(text);
  if (!isRecord(stored) || stored.version !== version || !isRecord(stored.plan)) return undefined;
  const { waypoints: rows, ...settings } = stored.plan;
  const waypoints = Array.isArray(rows) ? rows.flatMap(row => readWaypoint(row) ?? []) : [];
  if (waypoints.length < emptyPlan.waypoints.length) return undefined;
  const ids = waypoints.flatMap(({ id, shaping }) => [id, ...shaping.map(one => one.id)]);
  // Settings of the same version are as this window wrote them.
  return { ...emptyPlan, ...settings, waypoints, nextId: Math.max(...ids) + 1 };
}

function readWaypoint(row: unknown): Waypoint | undefined {
  if (!isRecord(row) || typeof row.id !== 'number' || typeof row.label !== 'string') return undefined;
  const shaping = Array.isArray(row.shaping) ? row.shaping.flatMap(one => readShaping(one) ?? []) : [];
  const type = row.type === 'break_through' ? 'break_through' : 'break';
  return { ...emptyRow(row.id), label: row.label, type, point: readPoint(row.point), shaping };
}

function readShaping(stored: unknown): ShapingPoint | undefined {
  const point = isRecord(stored) ? readPoint(stored.point) : undefined;
  return isRecord(stored) && typeof stored.id === 'number' && point !== undefined
    ? { id: stored.id, point }
    : undefined;
}

function readPoint(stored: unknown): LonLat | undefined {
  if (!isRecord(stored) || typeof stored.lon !== 'number' || typeof stored.lat !== 'number') return undefined;
  return { lon: stored.lon, lat: stored.lat };
}
