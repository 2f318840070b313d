import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import type { FeatureContent } from '../../../../data-packs/interchange/features/feature.ts';
import { usualWidth } from '../../../../data-packs/interchange/look/feature-look.ts';
import { type FilePart, featureFileOf } from '../../../formats/feature-file.ts';
import type { Route } from '../../plan-state/route.ts';

/** A place of the plan under the name that it has there. */
interface Stop {
  label: string;
  point: { lon: number; lat: number };
}

/** The colour of routes on the map. */
export const routeColor = '#0b6bcb';

export interface RouteToSave {
  name: string;
  route: Route;
  stops: readonly Stop[];
  /** Metres above the sea at evenly spaced places of the route. */
  heights: readonly (number | null)[] | undefined;
}

const style = { stroke: routeColor, width: usualWidth };

/** The route for a format: its legs where programs draw each, else one line, alone where positions are all there is. */
export function routeContent(saved: RouteToSave, ending: string): FeatureContent {
  if (ending === 'geojson') return legsContent(saved);
  const { name, route, stops, heights } = saved;
  const line = { line: route.line, heights: route.line.map((_, index) => heightAt(route, heights, index)) };
  return featureFileOf(name, [{ name, style, lines: [line] }, ...(ending === 'csv' ? [] : stopParts(stops))]);
}

/** The route as a line for each leg, with its figures. */
export function legsContent({ name, route, stops, heights }: RouteToSave): FeatureContent {
  const legs = route.legStarts.slice(0, -1).map((start, leg): FilePart => {
    const end = route.legStarts[leg + 1] ?? route.line.length - 1;
    // The first vertex of a leg may be the last of the one before, or a few metres from it.
    const line = route.line.slice(start, end + 1);
    const seconds = route.turns
      .filter(({ begin }) => begin >= start && (begin < end || end === route.line.length - 1))
      .reduce((sum, turn) => sum + turn.seconds, 0);
    const metres = (route.distances[end] ?? 0) - (route.distances[start] ?? 0);
    return {
      name,
      style,
      attributes: { leg: leg + 1, metres: Math.round(metres), seconds: Math.round(seconds) },
      lines: [{ line, heights: line.map((_, index) => heightAt(route, heights, start + index)) }],
    };
  });
  return featureFileOf(name, [...legs, ...stopParts(stops)]);
}

/** The stops and the places of turns, named by what to do there: what a device finds its own way between. */
export function deviceRoutePoints(route: Route, stops: readonly Stop[]): { name: string; position: Position }[] {
  const last = route.turns.length - 1;
  return route.turns.flatMap(({ begin, instruction }, index) => {
    const position = route.line[begin];
    const end = index === 0 ? stops[0] : index === last ? stops.at(-1) : undefined;
    return position === undefined ? [] : [{ position, name: end?.label ?? instruction }];
  });
}

const stopParts = (stops: readonly Stop[]): FilePart[] =>
  stops.map(({ label, point }) => ({ name: label, points: [{ position: [point.lon, point.lat] }] }));

/** The height at a vertex, between the known ones beside it. */
function heightAt(route: Route, heights: readonly (number | null)[] | undefined, index: number): number | null {
  if (heights === undefined || heights.length < 2 || route.metres === 0) return null;
  const place = Math.min(1, (route.distances[index] ?? 0) / route.metres) * (heights.length - 1);
  const before = heights[Math.floor(place)] ?? null;
  const after = heights[Math.ceil(place)] ?? null;
  if (before === null || after === null) return before ?? after;
  return before + (after - before) * (place - Math.floor(place));
}

/** The names of the first and the last place that have one: coordinates name no file. */
export function namedEnds(stops: readonly Stop[]): string[] {
  const ends = [stops[0], stops.at(-1)].flatMap(stop => (stop === undefined ? [] : [stop.label]));
  return ends.filter(label => (label.match(/\p{L}/gu)?.length ?? 0) > (label.match(/\p{N}/gu)?.length ?? 0));
}
