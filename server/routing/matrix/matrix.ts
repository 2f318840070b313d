import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { ardhavn, havtind, kirvell, lindgata, nordskar, vestrand } from '../../http/sandbox-places.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { routingWords as t } from '../../words.ts';
import { furthestSnap, honestSnap, metresToRegion, ranked } from '../engine/choose-region.ts';
import type { RoutingEngine } from '../engine/engine.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { exampleTravel } from '../example-options.ts';
import { defaultUnits, type EngineTravel, engineTravel, routingEndpoint } from '../request-schemas.ts';
import {
  type CellReason,
  type MatrixCell,
  type MatrixRequest,
  type MatrixResponse,
  type MatrixWarning,
  matrixRequestSchema,
  matrixResponseSchema,
} from './matrix-request.ts';
import { type PairTime, type TimesQuery, tellTimes } from './matrix-times.ts';

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
  const rounds = await engineBlocks({ sources, targets, travel }, coverage, tell, signal);
  for (const blocks of rounds) {
    const open = ({ owns }: EngineBlock, from: number, to: number): boolean =>
      owns(from, to) && sourcesToTargets[from]?.[to]?.time === null;
    await Promise.all(
      blocks.map(block => {
        const rows = block.sources.filter(from => block.targets.some(to => open(block, from, to)));
        const columns = block.targets.filter(to => rows.some(from => open(block, from, to)));
        return tellTimes(
          block.engine,
          {
            sources: rows.map(index => itemAt(sources, index)),
            targets: columns.map(index => itemAt(targets, index)),
            travel,
            units,
          },
          {
            time: (row, column, told) => {
              const [source, target] = [itemAt(rows, row), itemAt(columns, column)];
              if (block.owns(source, target)) tell(source, target, told);
            },
            snap: (end, index, metres) => {
              if (end === 'source') keepLeast(farSources, itemAt(rows, index), metres);
              else keepLeast(farTargets, itemAt(columns, index), metres);
            },
          },
          signal,
        );
      }),
    );
  }
  const warnings = [...farEnds('source', farSources), ...farEnds('target', farTargets)];
  return { sourcesToTargets, units, ...(warnings.length > 0 ? { warnings } : {}) };
}

/** Of several regions that hold a location the one with the nearest road counts. */
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

/** One engine's question: every source to every target. */
interface EngineBlock {
  engine: RoutingEngine;
  /** Positions in the request's lists. */
  sources: number[];
  targets: number[];
  /** Whether a cell of the block is this engine's to answer, or another's. */
  owns: (source: number, target: number) => boolean;
}

/** The regions that can answer for a location, the one whose border is the furthest first. */
interface Home {
  regions: readonly MountedRegion[];
  /** Whether it lies in one; else it is near a road of theirs. */
  inside: boolean;
}

/** Divides a matrix in rounds: the region whose border is furthest answers for a pair, the next where it cannot. */
async function engineBlocks(
  { sources, targets, travel }: Omit<TimesQuery, 'units'>,
  coverage: Coverage,
  refuse: (source: number, target: number, reason: CellReason) => void,
  signal: AbortSignal,
): Promise<EngineBlock[][]> {
  const { everywhere } = coverage;
  if (everywhere) {
    return [[{ engine: everywhere, sources: [...sources.keys()], targets: [...targets.keys()], owns: () => true }]];
  }
  const homes = await homesOf([...sources, ...targets], travel, coverage, signal);
  const rounds: Map<MountedRegion, Rows>[] = [];
  for (const source of sources.keys()) {
    for (const target of targets.keys()) {
      const [from, to] = [homes[source], homes[sources.length + target]];
      const both = from?.regions.filter(one => to?.regions.includes(one)) ?? [];
      if (both.length === 0)
        refuse(source, target, from?.inside && to?.inside ? 'different_regions' : 'outside_coverage');
      for (const [round, region] of both.entries()) {
        const blocks = rounds[round] ?? new Map<MountedRegion, Rows>();
        rounds[round] = blocks;
        const rows = blocks.get(region) ?? new Map<number, Set<number>>();
        blocks.set(region, rows);
        rows.set(source, (rows.get(source) ?? new Set()).add(target));
      }
    }
  }
  return rounds.map(blocks =>
    [...blocks].map(([region, rows]) => ({
      engine: coverage.of(region),
      sources: [...rows.keys()],
      targets: [...new Set([...rows.values()].flatMap(row => [...row]))],
      owns: (source, target) => rows.get(source)?.has(target) === true,
    })),
  );
}

/** Targets by source. */
type Rows = Map<number, Set<number>>;

/** A location outside every region belongs to those that have a road near enough to be meant. */
async function homesOf(
  locations: readonly LonLat[],
  travel: EngineTravel,
  coverage: Coverage,
  signal: AbortSignal,
): Promise<Home[]> {
  const regions = ranked(coverage.regions());
  const homes: Home[] = [];
  for (const { lon, lat } of locations) {
    const holding = regions.filter(region => region.covers(lon, lat));
    homes.push({ regions: holding, inside: holding.length > 0 });
  }
  for (const region of regions) {
    const outside = locations.flatMap((location, i) =>
      homes[i]?.inside === false && metresToRegion(region, location) <= furthestSnap ? [{ location, i }] : [],
    );
    if (outside.length === 0) continue;
    const asked = outside.map(({ location }) => location);
    const distances = await coverage.of(region).ask('roadDistances', { locations: asked, travel }, signal);
    for (const [k, { i }] of outside.entries()) {
      const home = homes[i];
      if (home && (distances[k] ?? Number.POSITIVE_INFINITY) <= honestSnap) {
        homes[i] = { ...home, regions: [...home.regions, region] };
      }
    }
  }
  return homes;
}
