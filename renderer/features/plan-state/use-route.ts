import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useClient } from '../../api/client.ts';
import { directions } from '../../api/routing.ts';
import type { RouteRequest } from '../../api/types.ts';
import { answeredByRegions } from '../../shell/installed-regions.tsx';
import type { Plan } from './plan.ts';
import { type Route, readRoutes } from './route.ts';
import { routePoints, routeRequest } from './route-request.ts';

export interface RouteState {
  /** What is asked; undefined while there is nothing to ask. */
  request: RouteRequest | undefined;
  /** The chosen one of the last good routes, which stays on the map while a new one loads. */
  route: Route | undefined;
  /** All good routes, best first. */
  routes: readonly Route[];
  /** Index of the chosen one. */
  chosen: number;
  choose: (index: number) => void;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

const none: readonly Route[] = [];

/** The route of a plan, fetched again when the plan changes. */
export function useRoute(plan: Plan): RouteState {
  const client = useClient();
  const request = useMemo(() => (plan.tool === 'route' ? routeRequest(plan) : undefined), [plan]);
  const between = useMemo(
    () =>
      routePoints(plan)
        .slice(1, -1)
        .map(({ kind, letter }) => ({ kind, letter })),
    [plan],
  );
  const query = useQuery({
    queryKey: ['route', request, between],
    meta: answeredByRegions,
    queryFn: async ({ signal }) => {
      if (request === undefined) throw new Error('A plan without two places has no route.');
      return readRoutes(await directions(client, request, signal), between);
    },
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
  });
  const routes = request === undefined || query.isError ? none : (query.data ?? none);
  // A choice is one of these answers only.
  const [choice, setChoice] = useState({ of: routes, index: 0 });
  const chosen = choice.of === routes ? choice.index : 0;
  return {
    request,
    route: routes[chosen],
    routes,
    chosen,
    choose: index => setChoice({ of: routes, index }),
    loading: request !== undefined && query.isFetching,
    error: request === undefined ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
  };
}
