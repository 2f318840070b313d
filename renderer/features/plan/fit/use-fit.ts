import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../../api/client.ts';
import { mapMatching } from '../../../api/routing.ts';
import type { MapMatchingRequest } from '../../../api/types.ts';
import { answeredByRegions } from '../../../shell/installed-regions.tsx';
import { type FittedTrace, fitRequest, readFit } from '../../plan-state/fitted-trace.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { points, useTrace } from './use-trace.ts';

interface FitState {
  /** The last good fit, which stays while another loads. */
  fit: FittedTrace | undefined;
  name: string;
  /** Whether the line is the plan's points. */
  isPoints: boolean;
  /** What is asked. */
  request: MapMatchingRequest;
  /** Whether there is a line to fit. */
  given: boolean;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** The chosen line on its ways. `wanted`: whether to ask. */
export function useFit(wanted = true): FitState {
  const client = useClient();
  const { plan } = usePlan();
  const { trace, chosen } = useTrace();
  const given = trace.length > 1;
  const request = useMemo(() => fitRequest(plan, trace), [plan, trace]);
  const query = useQuery({
    queryKey: ['fit', request],
    meta: answeredByRegions,
    queryFn: async ({ signal }) => readFit(trace, await mapMatching(client, request, signal)),
    enabled: wanted && given,
    placeholderData: keepPreviousData,
  });
  return {
    fit: given && !query.isError ? query.data : undefined,
    name: chosen.name,
    isPoints: chosen.value === points,
    request,
    given,
    loading: given && query.isFetching,
    error: given ? (query.error ?? undefined) : undefined,
    retry: () => void query.refetch(),
  };
}
