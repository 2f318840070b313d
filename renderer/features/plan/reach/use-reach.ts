import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../../api/client.ts';
import { isochrone } from '../../../api/routing.ts';
import type { IsochroneRequest } from '../../../api/types.ts';
import { answeredByRegions } from '../../../shell/installed-regions.tsx';
import { useSettings } from '../../../ui/settings.tsx';
import { usePlan } from '../../plan-state/plan-state.ts';
import { type ReachArea, readAreas } from './reach-area.ts';
import { type ReachFault, reachRequests } from './reach-request.ts';

interface ReachState {
  /** The last good areas, which stay while others load; the largest first. */
  areas: readonly ReachArea[];
  /** What was asked. */
  requests: readonly IsochroneRequest[];
  fault: ReachFault | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

const none: readonly ReachArea[] = [];
/** Milliseconds without another change before asking: numbers are typed digit by digit. */
const pause = 300;

/** What can be reached from the plan's points. `wantsIt`: whether to ask. */
export function useReach(wantsIt = true): ReachState {
  const client = useClient();
  const { units } = useSettings();
  const { plan } = usePlan();
  const { joined } = plan.reach;
  const wanted = useMemo(() => ({ requests: reachRequests(plan, units), joined }), [plan, units, joined]);
  const [asked] = useDebouncedValue(wanted, pause);
  const requests = typeof asked.requests === 'string' ? undefined : asked.requests;
  const query = useQuery({
    queryKey: ['reach', asked],
    meta: answeredByRegions,
    queryFn: async ({ signal }) =>
      readAreas(await Promise.all((requests ?? []).map(request => isochrone(client, request, signal))), asked.joined),
    enabled: wantsIt && requests !== undefined,
    placeholderData: keepPreviousData,
  });
  const fault = typeof wanted.requests === 'string' ? wanted.requests : undefined;
  const given = fault === undefined && requests !== undefined;
  return {
    areas: given && !query.isError ? (query.data ?? none) : none,
    requests: requests ?? [],
    fault,
    loading: fault === undefined && (query.isFetching || asked !== wanted),
    error: given ? (query.error ?? undefined) : undefined,
    retry: () => void query.refetch(),
  };
}
