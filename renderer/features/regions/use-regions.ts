import { useQuery } from '@tanstack/react-query';
import { health, type RegionInfo } from '../../api/health.ts';

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

/** The installed regions, and whether the service is there at all. */
export function useRegions(baseUrl: string): RegionsState {
  const query = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await health(baseUrl, signal)).regions,
    refetchInterval: state => (state.state.status === 'error' ? anxious : calm),
    staleTime: 0,
    retry: false,
  });
  return { known: query.data, error: query.error ?? undefined, retry: () => void query.refetch() };
}
