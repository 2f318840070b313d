import { boxPolygon } from '../../../../data-packs/geo/bounds.ts';
import type { LonLat } from '../../../../data-packs/geo/lon-lat.ts';
import type { Extract } from '../../../api/admin/admin-client.ts';
import { byExtent, type Covering, covers } from '../../regions-state/region-coverage.ts';

/** An extract with its place. */
export interface PlacedArea extends Covering {
  extract: Extract;
  /** Whether others are within it. */
  hasParts: boolean;
}

/** Whether it only encloses others: a continent, and no country. */
export const isContinent = ({ parent, code }: Extract, hasParts: boolean): boolean =>
  parent === undefined && hasParts && !/^[A-Z]/.test(code ?? '');

/** Extracts whose place is known, the smallest first; continents are left out, which nobody builds. */
export function areasOf(extracts: readonly Extract[]): PlacedArea[] {
  // Parts whose place nobody knows cannot stand for what encloses them.
  const enclosing = new Set(extracts.flatMap(({ bounds, parent }) => (bounds === undefined ? [] : parent)));
  const areas = extracts.flatMap((extract): PlacedArea[] => {
    const { bounds, outline, id } = extract;
    const hasParts = enclosing.has(id);
    if (bounds === undefined || isContinent(extract, hasParts)) return [];
    const coverage = outline === undefined ? boxPolygon(bounds) : polygonsOf(outline);
    return [{ extract, hasParts, bounds, coverage }];
  });
  return byExtent(areas);
}

const polygonsOf = (outline: readonly (readonly number[])[]) => ({
  type: 'MultiPolygon' as const,
  coordinates: outline.map(ring => [positions(ring)]),
});

function positions(ring: readonly number[]): [number, number][] {
  const result: [number, number][] = [];
  for (let i = 0; i + 1 < ring.length; i += 2) result.push([ring[i] as number, ring[i + 1] as number]);
  return result;
}

/** The smallest extract that holds a place. */
export const smallestAt = (areas: readonly PlacedArea[], place: LonLat): Extract | undefined =>
  areas.find(area => covers(area, place))?.extract;
