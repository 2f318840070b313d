import { metresPerDegree } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { metresToBounds } from '../../../data-packs/geo/metres-to-bounds.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { routingWords as t } from '../../words.ts';
import type { Graph } from '../graphs/graph.ts';
import { routingCode, routingFailure } from './engine-failure.ts';

/** The engine looks no further than this for a road, metres. */
export const furthestSnap = 35_000;

/** Beyond the installed regions a road this near is still taken for the one that was meant, metres. */
export const honestSnap = 1000;

/** Metres that locations are from their roads beyond what was meant: another graph may have the right ones. */
export const snapShortfall = (snapDistances: readonly number[]): number =>
  snapDistances.reduce((sum, metres) => sum + Math.max(0, metres - honestSnap), 0);

/** Graphs that hold some of these locations, where none holds all that any does. */
export function graphsApart(graphs: readonly Graph[], locations: readonly LonLat[]): Graph[] {
  const covered = coveredBy(graphs, locations);
  if (graphs.some(graph => covered.every(({ lon, lat }) => graph.covers(lon, lat)))) return [];
  return graphs.filter(graph => covered.some(({ lon, lat }) => graph.covers(lon, lat)));
}

/**
 * The graphs that hold these locations, all that any graph holds, the largest first; when none of them is in one, those
 * near by. None where they lie apart. Throws 171 when nothing is near.
 */
export function graphsFor(graphs: readonly Graph[], locations: readonly LonLat[]): Graph[] {
  const covered = coveredBy(graphs, locations);
  if (covered.length === 0) return ranked(nearBy(graphs, locations));
  return ranked(graphs.filter(graph => covered.every(({ lon, lat }) => graph.covers(lon, lat))));
}

const coveredBy = (graphs: readonly Graph[], locations: readonly LonLat[]): LonLat[] =>
  locations.filter(({ lon, lat }) => graphs.some(graph => graph.covers(lon, lat)));

/** The largest first: its border is the furthest. */
export function ranked(graphs: readonly Graph[]): Graph[] {
  return graphs.toSorted((a, b) => squareKilometers(b) - squareKilometers(a));
}

/** The nearest graph, and others whose roads may be the ones that were meant. */
function nearBy(graphs: readonly Graph[], locations: readonly LonLat[]): Graph[] {
  const near = graphs
    .map(graph => ({ graph, metres: Math.max(...locations.map(location => metresToGraph(graph, location))) }))
    .sort((a, b) => a.metres - b.metres);
  const nearest = near[0]?.metres ?? Number.POSITIVE_INFINITY;
  if (nearest > furthestSnap) throw routingFailure(171, t.message('locationsOutside'));
  return near.filter(({ metres }) => metres <= Math.max(nearest, honestSnap)).map(({ graph }) => graph);
}

/** Area of the boxes around its regions. */
export const squareKilometers = ({ regions }: Graph): number =>
  regions.reduce((sum, region) => sum + boxArea(region), 0);

function boxArea({ manifest: { bounds } }: MountedRegion): number {
  const [west, south, east, north] = bounds;
  const area = (east - west) * (north - south);
  return area * (metresPerDegree / 1000) ** 2 * Math.cos((((south + north) / 2) * Math.PI) / 180);
}

/** Metres to the nearest of the boxes around its regions, 0 inside. */
export const metresToGraph = ({ regions }: Graph, { lat, lon }: LonLat): number =>
  Math.min(...regions.map(({ manifest: { bounds } }) => metresToBounds(lon, lat, bounds)));

/**
 * Asks the graphs in their order until one answers without a shortfall; else takes the answer with the least. Throws
 * what failed otherwise than by a refusal, else the first refusal.
 */
export async function bestAnswer<One, T>(
  graphs: readonly One[],
  ask: (graph: One) => Promise<T>,
  shortfall: (answer: T) => number,
): Promise<T> {
  const failures: unknown[] = [];
  let best: { answer: T; lacks: number } | undefined;
  for (const graph of graphs) {
    try {
      const answer = await ask(graph);
      const lacks = shortfall(answer);
      if (!best || lacks < best.lacks) best = { answer, lacks };
      if (lacks === 0) break;
    } catch (error) {
      failures.push(error);
    }
  }
  if (best) return best.answer;
  throw failures.find(error => routingCode(error) === undefined) ?? failures[0];
}
