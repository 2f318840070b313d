import { sampleCount } from '../../../data-packs/geo/heights/height-figures.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { decodePolyline } from '../../../data-packs/geo/polyline.ts';
import type { RouteManeuver, RouteResponse, Units } from '../../api/types.ts';
import { cumulativeDistances } from '../../formats/line.ts';
import { lengthInMetres } from '../../ui/format/format.ts';
import { planWords as t } from '../../words.ts';

/** One instruction and its part of the line. */
interface Turn {
  instruction: string;
  /** The kind of turn, in the numbers of Valhalla. */
  type: number | undefined;
  metres: number;
  seconds: number;
  /** Seconds from the start to where it begins. */
  after: number;
  /** Counts stops: what is shaped or passed begins no other. */
  stage: number;
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
  /** Heights of the road at evenly spaced points; undefined where the answer has none. */
  heights: readonly (number | null)[] | undefined;
}

/** A place between the route's ends: a stop, a place that is passed, or a point that only shapes the route. */
interface Between {
  kind: 'stop' | 'pass' | 'shape';
  letter: string;
}

/** The route of an answer and its alternatives, best first. */
export function readRoutes(response: RouteResponse, between: readonly Between[] = []): Route[] {
  const snapDistances = response.snapDistances ?? [];
  return [response, ...(response.alternates ?? [])].map(({ trip }) => readTrip(trip, between, snapDistances));
}

/**
 * Joins an answer's legs into one line, bridging gaps of a few metres between them. `between`: the places where legs
 * meet, in order; stops where it says nothing.
 */
function readTrip(trip: RouteResponse['trip'], between: readonly Between[], snapDistances: readonly number[]): Route {
  const units: Units = trip.units === 'miles' ? 'miles' : 'kilometers';
  const line: Position[] = [];
  const legStarts: number[] = [];
  const turns: Turn[] = [];
  const heights: LegHeights[] = [];
  let seconds = 0;
  let stage = 0;
  trip.legs.forEach((leg, legIndex) => {
    const shape = decodePolyline(leg.shape);
    const last = line.at(-1);
    const first = shape[0];
    const joined = last !== undefined && first !== undefined && last[0] === first[0] && last[1] === first[1];
    const offset = joined ? line.length - 1 : line.length;
    legStarts.push(offset);
    for (const position of joined ? shape.slice(1) : shape) line.push(position);
    heights.push({
      metres: lengthInMetres(leg.summary.length, units),
      elevation: leg.elevation,
      interval: leg.elevationInterval,
    });
    const met = between[legIndex - 1];
    if (legIndex > 0 && (met === undefined || met.kind === 'stop')) stage += 1;
    const own = leg.maneuvers.map(maneuver => {
      const turn = turnOf(maneuver, offset, units, { after: seconds, stage });
      seconds += maneuver.time;
      return turn;
    });
    join(turns, own, met);
  });
  legStarts.push(line.length - 1);
  const metres = lengthInMetres(trip.summary.length, units);
  const measured = cumulativeDistances(line);
  const total = measured.at(-1) ?? 0;
  const scale = total > 0 ? metres / total : 1;
  return {
    line,
    distances: measured.map(distance => distance * scale),
    legStarts,
    turns,
    metres,
    seconds: trip.summary.time,
    snapDistances,
    heights: heightsOfLegs(heights),
  };
}

/** Adds a leg's turns: a place that is only passed is no arrival and no start. */
function join(turns: Turn[], leg: readonly Turn[], met: Between | undefined): void {
  const [start, ...rest] = leg;
  if (met === undefined || met.kind === 'stop' || start === undefined) {
    turns.push(...leg);
    return;
  }
  turns.pop();
  const before = turns.at(-1);
  if (met.kind === 'pass' || before === undefined) {
    turns.push({ ...start, instruction: t('passes', { letter: met.letter }), type: undefined });
  } else {
    before.end = start.end;
    before.metres += start.metres;
    before.seconds += start.seconds;
  }
  turns.push(...rest);
}

function turnOf(maneuver: RouteManeuver, offset: number, units: Units, place: Pick<Turn, 'after' | 'stage'>): Turn {
  return {
    instruction: maneuver.instruction,
    type: maneuver.type,
    metres: lengthInMetres(maneuver.length, units),
    seconds: maneuver.time,
    ...place,
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

interface LegHeights {
  metres: number;
  elevation: readonly (number | null)[] | undefined;
  /** Metres between its heights. */
  interval: number | undefined;
}

/** The heights along all legs at evenly spaced points; undefined where a leg tells none or no height is known. */
function heightsOfLegs(legs: readonly LegHeights[]): (number | null)[] | undefined {
  const metres = legs.reduce((sum, leg) => sum + leg.metres, 0);
  const told = legs.every(({ elevation, interval }) => elevation !== undefined && interval !== undefined);
  if (!told || metres === 0 || !legs.some(({ elevation }) => elevation?.some(height => height !== null))) {
    return undefined;
  }
  const count = sampleCount(metres);
  let leg = 0;
  let start = 0;
  return Array.from({ length: count }, (_, index) => {
    const along = (index / (count - 1)) * metres;
    while (leg < legs.length - 1 && along > start + (legs[leg]?.metres ?? 0)) start += legs[leg++]?.metres ?? 0;
    const { elevation = [], interval = 1 } = legs[leg] ?? {};
    return heightAt(elevation, (along - start) / (interval || 1));
  });
}

/** Between two heights in proportion; null beside an unknown one. */
function heightAt(elevation: readonly (number | null)[], place: number): number | null {
  const before = elevation[Math.min(elevation.length - 1, Math.max(0, Math.floor(place)))] ?? null;
  const after = elevation[Math.min(elevation.length - 1, Math.max(0, Math.ceil(place)))] ?? null;
  return before === null || after === null ? null : before + (after - before) * (place - Math.floor(place));
}
