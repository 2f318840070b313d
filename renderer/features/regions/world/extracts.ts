import { boxPolygon } from '../../../../data-packs/geo/bounds.ts';
import { type LonLat, positionsOf } from '../../../../data-packs/geo/lon-lat.ts';
import type { Extract } from '../../../api/admin/admin-client.ts';
import { formatDuration } from '../../../ui/format/format.ts';
import { worldWords as t } from '../../../words.ts';
import { byExtent, type Covering, covers } from '../../regions-state/region-coverage.ts';

/** The key of an extract among what is lit on the map and in lists. */
export const extractKey = (id: string): string => `extract ${id}`;

/** The id of the region that is built from an extract: `us-georgia` is another one than `georgia`. */
export const regionIdOf = (extract: string): string =>
  extract
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 64);

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
  coordinates: outline.map(ring => [positionsOf(ring)]),
});

export const smallestAt = (areas: readonly PlacedArea[], place: LonLat): Extract | undefined =>
  areas.find(area => covers(area, place))?.extract;

/** Seconds up to which a time is exact enough as it is. */
const minute = 60;

/** "under 1 min", "about 12 min", "about 2 h": no more exact than what is known. */
export function roughTime(seconds: number): string {
  if (seconds < minute / 2) return formatDuration(seconds);
  const step = seconds < 10 * minute ? minute : seconds < 60 * minute ? 5 * minute : 30 * minute;
  const rounded = Math.max(minute, Math.round(seconds / step) * step);
  if (rounded >= 60 * minute && rounded % 3600 === 0) return t('aboutHours', { hours: rounded / 3600 });
  return t('about', { time: formatDuration(rounded) });
}
