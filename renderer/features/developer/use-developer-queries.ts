import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DashboardClient, type LogFilter, useDashboard } from '../../api/dashboard-client.ts';
import { developerPanelWords as t } from '../../words.ts';

const day = 86_400_000;

export function useKeys() {
  const dashboard = useDashboard();
  return useQuery({ queryKey: ['developer', 'keys'], queryFn: ({ signal }) => dashboard.keys(signal), staleTime: 0 });
}

export function useProjects() {
  const dashboard = useDashboard();
  return useQuery({
    queryKey: ['developer', 'projects'],
    queryFn: ({ signal }) => dashboard.projects(signal),
    staleTime: 0,
  });
}

/** Of so many days, up to today. */
export function useUsage(days: number, groupBy: 'operation' | 'key') {
  const dashboard = useDashboard();
  return useQuery({
    queryKey: ['developer', 'usage', days, groupBy],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - (days - 1) * day).toISOString().slice(0, 10);
      return dashboard.usage({ from, groupBy }, signal);
    },
    staleTime: 0,
  });
}

/** `hours`: how far back; `undefined`: as far as the log goes. */
export function useLog(filter: Omit<LogFilter, 'from'>, hours: number | undefined) {
  const dashboard = useDashboard();
  return useInfiniteQuery({
    queryKey: ['developer', 'log', filter, hours],
    queryFn: ({ pageParam, signal }) => {
      const from = hours === undefined ? undefined : new Date(Date.now() - hours * 3_600_000).toISOString();
      return dashboard.requests({ ...filter, from }, pageParam, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}

/** A change, after which everything here is asked for again. Its answer is not kept: it may hold a key. */
export function useChange<Wanted, Reply>(change: (dashboard: DashboardClient, wanted: Wanted) => Promise<Reply>) {
  const dashboard = useDashboard();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Wanted) => change(dashboard, wanted),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['developer'] }),
    gcTime: 0,
  });
}

/** Milliseconds: other windows and commands switch simulations, too, and failures run out. */
const watchInterval = 5_000;

const simulatedKeys = ['developer', 'simulated'] as const;

/** Test keys for which something is simulated. */
export function useSimulatedKeys() {
  const dashboard = useDashboard();
  return useQuery({
    queryKey: simulatedKeys,
    queryFn: ({ signal }) => dashboard.simulatedKeys(signal),
    refetchInterval: watchInterval,
    retry: false,
  });
}

/** The key with which the workstation's own windows ask. */
export const ownKey = 'key_workstation';

/** What a key is called: its name, else how it is listed. */
export function useKeyName(): (id: string) => string {
  const { data = [] } = useKeys();
  return id => {
    if (id === ownKey) return t('thisWorkstation');
    const key = data.find(one => one.id === id);
    return key === undefined ? id : key.name === '' ? key.listed : key.name;
  };
}
