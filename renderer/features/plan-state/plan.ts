import type { LonLat, Position } from '../../../data-packs/geo/lon-lat.ts';
import type { Costing } from '../../api/types.ts';
import { planWords as t } from '../../words.ts';
import { type ReachSettings, usualReach } from './reach-settings.ts';
import { type TravelOptions, usualOptions } from './travel-options.ts';

/** Limit of the API. */
export const mostPairs = 2500;

export interface TableSettings {
  /** From every point to every other, from the first to all, or from all to the first. */
  readonly pairs: 'all' | 'fromFirst' | 'toFirst';
  readonly show: 'time' | 'distance';
}

const usualTable: TableSettings = { pairs: 'all', show: 'time' };

/** What to do with the points. */
export type Tool = 'route' | 'order' | 'reach' | 'table' | 'fit';

/** `break`: a stop; `break_through`: passed without turning around. */
type StopType = 'break' | 'break_through';

/** A point that leads the route elsewhere and is no stop. */
export interface ShapingPoint {
  readonly id: number;
  readonly point: LonLat;
}

/** A row of the list: a place, a text that is looked for, or an empty row. */
export interface Waypoint {
  readonly id: number;
  readonly point: LonLat | undefined;
  readonly label: string;
  readonly type: StopType;
  /** What the route passes between this place and the next, in order. */
  readonly shaping: readonly ShapingPoint[];
}

export type PlacedWaypoint = Waypoint & { readonly point: LonLat };

/** One list of points, and what each tool is to do with it. */
export interface Plan {
  readonly waypoints: readonly Waypoint[];
  readonly tool: Tool;
  readonly costing: Costing;
  readonly options: TravelOptions;
  /** Whether to ask for other good routes. */
  readonly alternatives: boolean;
  readonly reach: ReachSettings;
  readonly table: TableSettings;
  /** Whether the order ends where it began. */
  readonly roundTrip: boolean;
  /** The line to fit: `points`, or a track's id; undefined before it was chosen. */
  readonly fitOf: string | undefined;
  readonly nextId: number;
}

export function emptyRow(id: number): Waypoint {
  return { id, point: undefined, label: '', type: 'break', shaping: [] };
}

export const emptyPlan: Plan = {
  waypoints: [emptyRow(1), emptyRow(2)],
  tool: 'route',
  costing: 'auto',
  options: usualOptions,
  alternatives: false,
  reach: usualReach,
  table: usualTable,
  roundTrip: false,
  fitOf: undefined,
  nextId: 3,
};

/** Filled waypoints, in order. */
export function placedWaypoints(plan: Plan): PlacedWaypoint[] {
  return plan.waypoints.flatMap(one => (one.point === undefined ? [] : [{ ...one, point: one.point }]));
}

export const placedPositions = (plan: Plan): Position[] =>
  placedWaypoints(plan).map(({ point }) => [point.lon, point.lat]);

/** Names a row in the list and on the map: A, B, ... Z, AA, AB. */
export function waypointLetter(index: number): string {
  const rest = Math.floor(index / 26);
  const letter = String.fromCharCode(65 + (index % 26));
  return rest === 0 ? letter : waypointLetter(rest - 1) + letter;
}

export const letterOf = ({ waypoints }: Plan, id: number): string =>
  waypointLetter(waypoints.findIndex(one => one.id === id));

/** What a row is to the plan, as its pin and its letter show it. */
export function roleOf(
  { waypoints, tool }: Pick<Plan, 'waypoints' | 'tool'>,
  index: number,
): StopType | 'start' | 'end' {
  if (index === 0) return 'start';
  if (index === waypoints.length - 1) return 'end';
  return (tool === 'route' ? waypoints[index]?.type : undefined) ?? 'break';
}

/** What a route through places is called: by the first and the last. */
export const routeName = (places: readonly { label: string }[]): string =>
  t('routeName', { from: places[0]?.label ?? '', to: places.at(-1)?.label ?? '' });

/** More places are told by the first and the last. */
const mostNamed = 3;

/** What a result is called: by its places. */
export const namePlaces = (places: readonly { label: string }[]): string =>
  places.length > mostNamed ? routeName(places) : t('places', { places: places.map(({ label }) => label) });

export function isBlank(plan: Plan): boolean {
  return plan.waypoints.every(({ point, label }) => point === undefined && label === '');
}

export function hasPoints(plan: Plan): boolean {
  return plan.waypoints.some(({ point }) => point !== undefined);
}
