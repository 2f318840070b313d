import { useMemo, useState } from 'react';
import { directions } from '../../api/routing.ts';
import type { Plan } from './plan.ts';
import { type Route, readRoutes } from './route.ts';
import { routePoints, routeRequest } from './route-request.ts';
import { useToolAnswer } from './use-tool-answer.ts';

const none: readonly Route[] = [];

/** The route of a plan: the chosen one of the last good routes stays on the map while a new one loads. */
export function useRoute(plan: Plan) {
  const asked = useMemo(() => {
    const request = plan.tool === 'route' ? routeRequest(plan) : undefined;
    const between = routePoints(plan)
      .slice(1, -1)
      .map(({ kind, letter }) => ({ kind, letter }));
    return request && { request, between };
  }, [plan]);
  const { question, answer, loading, error, retry } = useToolAnswer('route', {
    asked,
    ask: async (client, { request, between }, signal) => readRoutes(await directions(client, request, signal), between),
  });
  /** All good routes, best first. */
  const routes = answer ?? none;
  // A choice is one of these answers only.
  const [choice, setChoice] = useState({ of: routes, index: 0 });
  const chosen = choice.of === routes ? choice.index : 0;
  return {
    /** What is asked; undefined while there is nothing to ask. */
    request: question?.request,
    route: routes[chosen],
    routes,
    /** Index of the chosen one. */
    chosen,
    choose: (index: number) => setChoice({ of: routes, index }),
    loading,
    error,
    retry,
  };
}
