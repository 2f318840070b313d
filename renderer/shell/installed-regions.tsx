import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef } from 'react';
import { type ApiClient, useClient } from '../api/client.ts';
import { type Health, health, heartbeat, type RegionInfo } from '../api/health.ts';
import { onNoAnswer } from '../api/send.ts';
import { hasImagery, type StyleName } from '../api/tiles/styles.ts';
import { useSettings } from '../ui/settings.tsx';

interface RegionsState {
  /** The installed regions; undefined until the service's first answer. */
  known: readonly RegionInfo[] | undefined;
  /** The failure of the latest request. */
  error: unknown;
  retry: () => void;
}

/** Milliseconds between looks at what is installed. */
const regionsInterval = 30_000;
/** Milliseconds between heartbeats: whoever does not touch the window still learns of a dead service within 3 s. */
const heartbeatInterval = 2_000;
/** While it does not answer: the window carries on at once when it is back. */
const retryInterval = 1_000;

/** The `meta` of queries whose answers depend on the installed regions. */
export const answeredByRegions = { answeredByRegions: true };

const healthKey = ['health'] as const;

/** The service and its regions. */
export const healthQuery = (client: ApiClient) =>
  queryOptions({
    queryKey: healthKey,
    queryFn: ({ signal }) => health(client, signal),
    staleTime: 1000,
    retry: false,
  });

const regionsOf = ({ regions }: Health): readonly RegionInfo[] => regions;

/** Asks whether the service is there and knows this window: in intervals, and when any request got no answer. */
function useHeartbeat() {
  const client = useClient();
  const beat = useQuery({
    queryKey: ['heartbeat'],
    queryFn: ({ signal }) => heartbeat(client, signal),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryInterval : heartbeatInterval),
    refetchOnWindowFocus: true,
  });
  const { isError, refetch } = beat;
  useEffect(() => {
    // While it is gone, intervals do.
    if (isError) return;
    return onNoAnswer(() => void refetch({ cancelRefetch: false }));
  }, [isError, refetch]);
  return beat;
}

/** The installed regions and whether the service is there; refetches dependent queries when regions change. */
export function useRegions(): RegionsState {
  const queries = useQueryClient();
  const beat = useHeartbeat();
  const query = useQuery({ ...healthQuery(useClient()), select: regionsOf, refetchInterval: regionsInterval });
  const installed = query.data?.map(({ id, version }) => `${id} ${version}`).join();
  const before = useRef(installed);
  useEffect(() => {
    const changed = before.current !== undefined && installed !== undefined && installed !== before.current;
    before.current = installed ?? before.current;
    if (changed) void queries.invalidateQueries({ predicate: ({ meta }) => meta?.answeredByRegions === true });
  }, [installed, queries]);
  const wasGone = useRef(false);
  useEffect(() => {
    // What failed meanwhile is asked for again; so is what is installed, for the service may be another one.
    if (wasGone.current && beat.isSuccess) {
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      void queries.refetchQueries({ queryKey: healthKey });
    }
    wasGone.current = beat.isError;
  }, [beat.isSuccess, beat.isError, queries]);
  const retry = () => {
    void beat.refetch();
    void query.refetch();
  };
  return { known: query.data, error: beat.error ?? query.error ?? undefined, retry };
}

export const InstalledRegionsContext = createContext<readonly RegionInfo[]>([]);

/** The installed regions of the last poll. */
export function useInstalledRegions(): readonly RegionInfo[] {
  return useContext(InstalledRegionsContext);
}

/** The style that the map draws: the chosen one, but none of imagery where no region has any. */
export function useDrawnStyle(): StyleName {
  const { styleName, colorScheme } = useSettings();
  const regions = useInstalledRegions();
  const canBeDrawn = !hasImagery(styleName) || regions.some(({ parts }) => parts?.includes('imagery') === true);
  return canBeDrawn ? styleName : colorScheme;
}
