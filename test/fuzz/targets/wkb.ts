import { FeatureCollector } from '../../../data-packs/interchange/features/feature-collector.ts';
import { FormatProblem } from '../../../data-packs/interchange/features/format-problem.ts';
import { shapesOfWkb } from '../../../data-packs/interchange/features/well-known.ts';
import type { Target } from '../target.ts';

/** A collection of a point and an area of PostGIS, big-endian and little-endian. */
const collection = Buffer.from(
  '010700000002000000' +
    '0101000020e6100000' +
    Buffer.from(Float64Array.of(7.4, 43.7).buffer).toString('hex') +
    '01eb0300000100000001000000' +
    Buffer.from(Float64Array.of(7.4, 43.7, 3).buffer).toString('hex'),
  'hex',
);

export const wkb: Target = {
  seeds: () => [collection],
  read: bytes => shapesOfWkb(bytes, { file: new FeatureCollector() }),
  refuses: error => error instanceof FormatProblem,
};
