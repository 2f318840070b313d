import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { ardhavn, havtind, kirvell, lindgata, nordskar, vestrand } from '../../http/sandbox-places.ts';
import { routingWords as t } from '../../words.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { exampleTravel } from '../example-options.ts';
import { defaultUnits, engineTravel } from '../request-schemas.ts';
import { type EngineBlock, engineBlocks } from './matrix-blocks.ts';
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
    operation: 'matrix',
    summary: 'Travel times and distances between many points',
    description:
      'From every source to every target, by car, bicycle or on foot. Costs one unit per pair. A pair without a route has nulls ' +
      'and a `reason`; it never fails the others.',
    method: 'post',
    path: '/directions-matrix/v1',
    scope: 'routing',
    body: matrixRequestSchema,
    reply: { json: matrixResponseSchema },
    units: 'number of sources x number of targets',
    failures: ['no_engine', 'upstream_unavailable'],
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
    const row = at(sourcesToTargets, fromIndex);
    const cell = at(row, toIndex);
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
            sources: rows.map(index => at(sources, index)),
            targets: columns.map(index => at(targets, index)),
            travel,
            units,
          },
          {
            time: (row, column, told) => {
              const [source, target] = [at(rows, row), at(columns, column)];
              if (block.owns(source, target)) tell(source, target, told);
            },
            snap: (end, index, metres) => {
              if (end === 'source') keepLeast(farSources, at(rows, index), metres);
              else keepLeast(farTargets, at(columns, index), metres);
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

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`nothing at ${index} of ${list.length}`);
  return item;
}
