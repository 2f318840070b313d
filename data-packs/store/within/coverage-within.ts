import { intersection } from 'polyclip-ts';
import type { Coverage, PackManifest } from '../../format/manifest.ts';
import { type Bounds, boundsOfPositions, boxPolygon, commonBounds } from '../../geo/bounds.ts';
import { WordedError } from '../../words/worded-error.ts';
import { storeFailures } from '../../words/words.ts';

/** The part of a pack's coverage in a box, and its own box. Throws a sentence where there is none. */
export function coverageWithin(
  { name, bounds, coverage }: Pick<PackManifest, 'name' | 'bounds' | 'coverage'>,
  box: Readonly<Bounds>,
): { bounds: Bounds; coverage: Coverage } {
  const [west, south, east, north] = commonBounds(bounds, box);
  const polygons = coverage.type === 'Polygon' ? [coverage.coordinates] : coverage.coordinates;
  const common =
    west < east && south < north
      ? intersection(polygons, boxPolygon([west, south, east, north]).coordinates as [number, number][][])
      : [];
  const [only] = common;
  if (only === undefined) throw new WordedError(storeFailures.message('boxElsewhere', { name }));
  return {
    bounds: boundsOfPositions(common.flat(2)),
    coverage:
      common.length === 1 ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: common },
  };
}
