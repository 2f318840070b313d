import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { ardhavn, havtind, kirvell, lindgata, nordskar, vestrand } from '../../http/sandbox-places.ts';
import { routingWords as t } from '../../words.ts';
import { furthestSnap, honestSnap, metresToGraph, ranked } from '../engine/choose-graph.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { exampleTravel } from '../example-options.ts';
import type { Graph } from '../graphs/graph.ts';
import { defaultUnits, type EngineTravel, engineTravel, routingEndpoint } from '../request-schemas.ts';
import { warningsMember } from '../trip/far-snaps.ts';
import {
  type MatrixCell,
  type MatrixRequest,
  type MatrixResponse,
  type MatrixWarning,
  matrixRequestSchema,
  matrixResponseSchema,
} from './matrix-request.ts';
import { type PairTime, tellTimes } from './matrix-times.ts';

export function matrixEndpoint(coverage: Coverage): Endpoint {
  return defineEndpoint({
    ...routingEndpoint,
    operation: 'matrix',
    summary: 'Travel times and distances between many points',
    description:
      'From every source to every target, by car, bicycle or on foot. Costs one unit per pair. A pair without a route has nulls ' +
      'and a `reason`; it never fails the others.',
    path: '/directions-matrix/v1',
    body: matrixRequestSchema,
    reply: { json: matrixResponseSchema },
    units: 'number of sources x number of targets',
    cost: ({ body: { sources, targets } }) => sources.length * targets.length * 10,
    handle: ({ body }, { signal }) => matrix(body, coverage, signal),
    examples: [
      {
        name: 'towns',
        summary: 'Two towns to two others',
        body: { sources: [ardhavn, kirvell], targets: [nordskar, vestrand], costing: 'auto' },
      },
      {
        name: 'partial',
        summary: 'One target that no road is near',
        body: { sources: [ardhavn], targets: [lindgata, { lat: 47.5, lon: -24 }], costing: 'bicycle', units: 'miles' },
      },
      {
        name: 'hikers',
        summary: 'On foot at an easy pace, past closed roads',
        body: { sources: [ardhavn], targets: [lindgata, havtind], costing: 'pedestrian', ...exampleTravel },
      },
    ],
  });
}

async function matrix(request: MatrixRequest, coverage: Coverage, signal: AbortSignal): Promise<MatrixResponse> {
  const { sources, targets } = request;
  const travel = engineTravel(request);
  const units = request.units ?? defaultUnits;
  const sourcesToTargets = sources.map((_, fromIndex) =>
    targets.map((_, toIndex): MatrixCell => ({ fromIndex, toIndex, time: null, distance: null })),
  );
  const [farSources, farTargets] = [new Map<number, number>(), new Map<number, number>()];
  const tell = (fromIndex: number, toIndex: number, told: PairTime) => {
    const row = itemAt(sourcesToTargets, fromIndex);
    const cell = itemAt(row, toIndex);
    if (cell.time !== null) return;
    if (typeof told === 'string') cell.reason ??= told;
    else row[toIndex] = { fromIndex, toIndex, ...told };
  };
  const homes = await homesOf([...sources, ...targets], travel, coverage, signal);
  // The largest answers first, the next where it cannot.
  const askable = coverage.everywhere ? [undefined] : ranked([...new Set(homes.flatMap(({ graphs }) => graphs))]);
  const knowing = (graph: Graph | undefined, from: number, to: number): boolean =>
    graph === undefined || [from, sources.length + to].every(index => itemAt(homes, index).graphs.includes(graph));
  for (const from of sources.keys()) {
    for (const to of targets.keys()) {
      if (askable.some(graph => knowing(graph, from, to))) continue;
      const areInside = itemAt(homes, from).inside && itemAt(homes, sources.length + to).inside;
      tell(from, to, areInside ? 'different_regions' : 'outside_coverage');
    }
  }
  let isPart = false;
  for (const graph of askable) {
    const isOpen = (from: number, to: number): boolean =>
      knowing(graph, from, to) && sourcesToTargets[from]?.[to]?.time === null;
    const rows = [...sources.keys()].filter(from => targets.some((_, to) => isOpen(from, to)));
    const columns = [...targets.keys()].filter(to => rows.some(from => isOpen(from, to)));
    if (rows.length === 0) continue;
    isPart ||= coverage.isBeingJoined(graph);
    await tellTimes(
      coverage.of(graph),
      {
        sources: rows.map(index => itemAt(sources, index)),
        targets: columns.map(index => itemAt(targets, index)),
        travel,
        units,
      },
      {
        time: (row, column, told) => tell(itemAt(rows, row), itemAt(columns, column), told),
        snap: (end, index, metres) => {
          if (end === 'source') keepLeast(farSources, itemAt(rows, index), metres);
          else keepLeast(farTargets, itemAt(columns, index), metres);
        },
      },
      signal,
    );
  }
  const warnings = [...farEnds('source', farSources), ...farEnds('target', farTargets)];
  return { sourcesToTargets, units, ...warningsMember(warnings, isPart) };
}

/** Of several graphs that hold a location the one with the nearest road counts. */
function keepLeast(far: Map<number, number>, index: number, metres: number): void {
  far.set(index, Math.min(far.get(index) ?? Number.POSITIVE_INFINITY, metres));
}

function farEnds(end: 'source' | 'target', far: ReadonlyMap<number, number>): MatrixWarning[] {
  return [...far]
    .sort(([a], [b]) => a - b)
    .map(([index, exact]) => {
      const metres = Math.round(exact);
      return { code: 'far_from_road', end, index, metres, message: t(`${end}FarOff`, { metres, number: index + 1 }) };
    });
}

/** The graphs that can answer for a location, the largest first. */
interface Home {
  graphs: readonly Graph[];
  /** Whether it lies in one; else it is near a road of theirs. */
  inside: boolean;
}

/** A location outside every graph belongs to those that have a road near enough to be meant. */
async function homesOf(
  locations: readonly LonLat[],
  travel: EngineTravel,
  coverage: Coverage,
  signal: AbortSignal,
): Promise<Home[]> {
  if (coverage.everywhere) return [];
  await coverage.requireJoined(locations);
  const graphs = coverage.graphs();
  const homes: Home[] = [];
  for (const { lon, lat } of locations) {
    const holding = graphs.filter(graph => graph.covers(lon, lat));
    homes.push({ graphs: holding, inside: holding.length > 0 });
  }
  for (const graph of graphs) {
    const outside = locations.flatMap((location, i) =>
      homes[i]?.inside === false && metresToGraph(graph, location) <= furthestSnap ? [{ location, i }] : [],
    );
    if (outside.length === 0) continue;
    const asked = outside.map(({ location }) => location);
    const distances = await coverage.of(graph).ask('roadDistances', { locations: asked, travel }, signal);
    for (const [k, { i }] of outside.entries()) {
      const home = homes[i];
      if (home && (distances[k] ?? Number.POSITIVE_INFINITY) <= honestSnap) {
        homes[i] = { ...home, graphs: [...home.graphs, graph] };
      }
    }
  }
  return homes;
}
