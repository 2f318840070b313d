import { useMemo } from 'react';
import type { Extract } from '../../../api/admin/admin-client.ts';
import { useStore } from '../../../ui/store.ts';
import { useRegionsPanel } from '../../regions-state/regions-state.ts';
import { type PlacedArea, smallestAt } from './extract-area.ts';

/** Degrees; a wider view shows no place in particular. */
const widest = 60;

/** The smallest extract around the middle of what the map shows; undefined for a view of half the world. */
export function useInView(areas: readonly PlacedArea[]): Extract | undefined {
  const { sight } = useRegionsPanel();
  const box = useStore(sight, seen => seen);
  return useMemo(() => {
    if (box === undefined) return undefined;
    const [west, south, east, north] = box;
    if (east - west > widest) return undefined;
    return smallestAt(areas, { lon: (west + east) / 2, lat: (south + north) / 2 });
  }, [areas, box]);
}
