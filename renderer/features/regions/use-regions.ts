import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { health, type RegionInfo } from '../../api/health.ts';
import { deskKeys } from './use-desk-queries.ts';

interface RegionsState {
  /** The installed regions; undefined until the service answered for the first time. */
  known: readonly RegionInfo[] | undefined;
  /** Why the service does not answer, while it does not. */
  error: unknown;
  retry: () => void;
}

/** How often the service is asked what it holds: rarely while it answers, soon again while it does not. */
const calm = 30_000;
const anxious = 3_000;

/** Answers that other regions would have given otherwise. */
const ofRegions = [
  deskKeys.regions,
  deskKeys.catalogues,
  ['suggestions'],
  ['reverse'],
  ['height'],
  ['heights'],
  ['route'],
] as const;

/** The installed regions, and whether the service is there at all. When they change, whatever was asked before is asked anew. */
export function useRegions(baseUrl: string): RegionsState {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await health(baseUrl, signal)).regions,
    refetchInterval: state => (state.state.status === 'error' ? anxious : calm),
    staleTime: 0,
    retry: false,
  });
  const held = query.data?.map(({ id, version }) => `${id} ${version}`).join();
  const before = useRef(held);
  useEffect(() => {
    const changed = before.current !== undefined && held !== undefined && held !== before.current;
    before.current = held ?? before.current;
    if (!changed) return;
    for (const queryKey of ofRegions) void queries.invalidateQueries({ queryKey });
  }, [held, queries]);
  return { known: query.data, error: query.error ?? undefined, retry: () => void query.refetch() };
}
