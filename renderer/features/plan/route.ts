import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { decodePolyline } from '../../../data-packs/geo/polyline.ts';
import type { RouteManeuver, RouteResponse, Units } from '../../api/types.ts';
import { cumulativeDistances } from '../../map/line.ts';
import { lengthInMetres } from '../../ui/format.ts';

/** One instruction and its part of the line. */
interface Turn {
  instruction: string;
  metres: number;
  seconds: number;
  leg: number;
  /** Indices into the whole line. */
  begin: number;
  end: number;
}

/** A route for panel, map and profile: one line over all legs, with turns as indices into it. */
export interface Route {
  line: Position[];
  /** Metres from the start to each vertex, scaled to the route's stated length. */
  distances: number[];
  /** Index into `line` of each leg's start, then the last index. */
  legStarts: number[];
  turns: Turn[];
  metres: number;
  seconds: number;
  /** Metres from each waypoint to the road; null where unknown. */
  snapDistances: readonly (number | null)[];
}

/** Joins an answer's legs into one line, bridging gaps of a few metres between them. */
export function readRoute(response: RouteResponse): Route {
  const units: Units = response.trip.units === 'miles' ? 'miles' : 'kilometers';
  const line: Position[] = [];
  const legStarts: number[] = [];
  const turns: Turn[] = [];
  response.trip.legs.forEach((leg, legIndex) => {
    const shape = decodePolyline(leg.shape);
    const last = line.at(-1);
    const first = shape[0];
    const joined = last !== undefined && first !== undefined && last[0] === first[0] && last[1] === first[1];
    const offset = joined ? line.length - 1 : line.length;
    legStarts.push(offset);
    for (const position of joined ? shape.slice(1) : shape) line.push(position);
    for (const maneuver of leg.maneuvers) turns.push(turnOf(maneuver, legIndex, offset, units));
  });
  legStarts.push(line.length - 1);
  const metres = lengthInMetres(response.trip.summary.length, units);
  const measured = cumulativeDistances(line);
  const total = measured.at(-1) ?? 0;
  const scale = total > 0 ? metres / total : 1;
  return {
    line,
    distances: measured.map(distance => distance * scale),
    legStarts,
    turns,
    metres,
    seconds: response.trip.summary.time,
    snapDistances: response.snapDistances ?? [],
  };
}

function turnOf(maneuver: RouteManeuver, leg: number, offset: number, units: Units): Turn {
  return {
    instruction: maneuver.instruction,
    metres: lengthInMetres(maneuver.length, units),
    seconds: maneuver.time,
    leg,
    begin: maneuver.beginShapeIndex + offset,
    end: maneuver.endShapeIndex + offset,
  };
}

/** The leg of a vertex or segment. */
export function legAt(route: Route, segment: number): number {
  return Math.max(
    0,
    route.legStarts.slice(0, -1).findLastIndex(start => start <= segment),
  );
}
