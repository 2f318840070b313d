import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../api/client-context.ts';
import { directions } from '../../api/routing.ts';
import { answeredByRegions } from '../../shell/installed-regions.tsx';
import { type Route, readRoute } from './route.ts';
import { type Plan, routeRequest } from './route-plan.ts';

interface RouteState {
  /** The last good route, which stays on the map while a new one loads. */
  route: Route | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** The route of a plan, fetched again when the plan changes. */
export function useRoute(plan: Plan): RouteState {
  const client = useClient();
  const request = useMemo(() => routeRequest(plan), [plan]);
  const query = useQuery({
    queryKey: ['route', request],
    meta: answeredByRegions,
    queryFn: async ({ signal }) => {
      if (request === undefined) throw new Error('A plan without two places has no route.');
      return readRoute(await directions(client, request, signal));
    },
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    route: request === undefined || query.isError ? undefined : query.data,
    loading: request !== undefined && query.isFetching,
    error: request === undefined ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
  };
}
