import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef } from 'react';
import { health, type RegionInfo } from '../api/health.ts';

interface RegionsState {
  /** The installed regions; undefined until the service's first answer. */
  known: readonly RegionInfo[] | undefined;
  /** The failure of the latest request. */
  error: unknown;
  retry: () => void;
}

/** Milliseconds between polls of the service. */
const pollInterval = 30_000;
/** While it does not answer. */
const retryInterval = 3_000;

/** The `meta` of queries whose answers depend on the installed regions. */
export const answeredByRegions = { answeredByRegions: true };

/** The installed regions; those of a moment ago will do for a window that just opened. */
export const regionsQuery = (baseUrl: string) =>
  queryOptions({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await health(baseUrl, signal)).regions,
    staleTime: 1000,
    retry: false,
  });

/** Polls the installed regions and the service's availability; refetches dependent queries when regions change. */
export function useRegions(baseUrl: string): RegionsState {
  const queries = useQueryClient();
  const query = useQuery({
    ...regionsQuery(baseUrl),
    refetchInterval: state => (state.state.status === 'error' ? retryInterval : pollInterval),
  });
  const installed = query.data?.map(({ id, version }) => `${id} ${version}`).join();
  const before = useRef(installed);
  useEffect(() => {
    const changed = before.current !== undefined && installed !== undefined && installed !== before.current;
    before.current = installed ?? before.current;
    if (changed) void queries.invalidateQueries({ predicate: ({ meta }) => meta?.answeredByRegions === true });
  }, [installed, queries]);
  return { known: query.data, error: query.error ?? undefined, retry: () => void query.refetch() };
}

export const InstalledRegionsContext = createContext<readonly RegionInfo[]>([]);

/** The installed regions of the last poll. */
export function useInstalledRegions(): readonly RegionInfo[] {
  return useContext(InstalledRegionsContext);
}
