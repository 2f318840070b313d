import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef } from 'react';
import { health, type RegionInfo } from '../api/health.ts';

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

/** The `meta` of queries that other regions would have answered otherwise. */
export const answeredByRegions = { answeredByRegions: true };

/** The installed regions, and whether the service is there at all. When they change, whatever they answered before is asked anew. */
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
    if (changed) void queries.invalidateQueries({ predicate: ({ meta }) => meta?.answeredByRegions === true });
  }, [held, queries]);
  return { known: query.data, error: query.error ?? undefined, retry: () => void query.refetch() };
}

export const InstalledRegionsContext = createContext<readonly RegionInfo[]>([]);

/** The installed regions, as the service last told them. */
export function useInstalledRegions(): readonly RegionInfo[] {
  return useContext(InstalledRegionsContext);
}
