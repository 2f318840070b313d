import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type Extract,
  type ExtractsReply,
  requireAdminClient,
  useAdminClient,
} from '../../../api/admin/admin-client.ts';
import { useStore } from '../../../store.ts';
import { useLanguage } from '../../../ui/language.ts';
import { useRegionsPanel } from '../../regions-state/regions-state.ts';
import { areasOf, type PlacedArea, smallestAt } from './extracts.ts';
import { placeExtracts } from './placed-extracts.ts';

/** The index changes a few times a year. */
const freshMs = 3_600_000;

/** The extracts: at once as they are known here, then as the index has them now. */
export function useExtracts() {
  const admin = useAdminClient();
  const language = useLanguage();
  const shared = { enabled: admin !== undefined, retry: false, staleTime: freshMs };
  const known = useQuery<ExtractsReply>({
    queryKey: ['admin', 'extracts', 'known'],
    queryFn: ({ signal }) => requireAdminClient(admin).knownExtracts(signal),
    ...shared,
  });
  const live = useQuery<ExtractsReply>({
    queryKey: ['admin', 'extracts', 'live'],
    queryFn: ({ signal }) => requireAdminClient(admin).extracts(signal),
    ...shared,
  });
  const reply = live.data ?? known.data;
  const extracts = reply?.extracts;
  const placed = useMemo(() => placeExtracts(extracts ?? [], language), [extracts, language]);
  const areas = useMemo(() => areasOf(extracts ?? []), [extracts]);
  const isEmpty = placed.length === 0;
  return {
    reply,
    placed,
    areas,
    /** Nothing is known yet, and somebody is asked. */
    isLooking: isEmpty && (known.isPending || live.isPending),
    /** Why nothing is known. */
    error: isEmpty ? (live.error ?? known.error) : null,
    retry: () => void live.refetch(),
  };
}

/** What one extract is built from, and what that costs. */
export function useExtractDetails(id: string) {
  const admin = useAdminClient();
  return useQuery({
    queryKey: ['admin', 'extracts', 'details', id],
    queryFn: ({ signal }) => requireAdminClient(admin).extractDetails(id, signal),
    enabled: admin !== undefined,
    retry: false,
    staleTime: 60_000,
  });
}

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
