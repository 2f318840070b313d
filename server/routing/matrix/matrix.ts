import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { ardhavn, kirvell, lindgata, nordskar, vestrand } from '../../http/sandbox-places.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { defaultUnits } from '../request-schemas.ts';
import { engineBlocks } from './matrix-blocks.ts';
import {
  type MatrixCell,
  type MatrixRequest,
  type MatrixResponse,
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
    failures: ['upstream_unavailable'],
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
    ],
  });
}

async function matrix(request: MatrixRequest, coverage: Coverage, signal: AbortSignal): Promise<MatrixResponse> {
  const { sources, targets, costing } = request;
  const units = request.units ?? defaultUnits;
  const sourcesToTargets = sources.map((_, fromIndex) =>
    targets.map((_, toIndex): MatrixCell => ({ fromIndex, toIndex, time: null, distance: null })),
  );
  const tell = (source: number, target: number, told: PairTime) => {
    const cell = sourcesToTargets[source]?.[target];
    if (cell) Object.assign(cell, typeof told === 'string' ? { reason: told } : told);
  };
  const blocks = await engineBlocks(request, coverage, tell, signal);
  await Promise.all(
    blocks.map(block =>
      tellTimes(
        block.engine,
        {
          sources: block.sources.map(index => at(sources, index)),
          targets: block.targets.map(index => at(targets, index)),
          costing,
          units,
        },
        (row, column, told) => {
          const [source, target] = [at(block.sources, row), at(block.targets, column)];
          if (block.owns(source, target)) tell(source, target, told);
        },
        signal,
      ),
    ),
  );
  return { sourcesToTargets, units };
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`nothing at ${index} of ${list.length}`);
  return item;
}
