import { useQuery } from '@tanstack/react-query';
import { useDashboard } from '../../api/dashboard-client-context.ts';

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
