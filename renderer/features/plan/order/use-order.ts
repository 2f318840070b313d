import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../../api/client.ts';
import { directions, optimizedRoute } from '../../../api/routing.ts';
import type { OptimizedRouteRequest } from '../../../api/types.ts';
import { answeredByRegions } from '../../../shell/installed-regions.tsx';
import { usePlan } from '../../plan-state/plan-state.ts';
import { type OrderFault, orderQuestion, readOrder, type VisitingOrder } from './visiting-order.ts';

interface OrderState {
  /** The last good order, which stays while another loads. */
  order: VisitingOrder | undefined;
  /** What is asked. */
  request: OptimizedRouteRequest | undefined;
  fault: OrderFault | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** The shortest order of the plan's stops. `wanted`: whether to ask. */
export function useOrder(wanted = true): OrderState {
  const client = useClient();
  const { plan } = usePlan();
  const asked = useMemo(() => orderQuestion(plan), [plan]);
  const question = typeof asked === 'string' ? undefined : asked;
  const query = useQuery({
    queryKey: ['order', question],
    meta: answeredByRegions,
    queryFn: async ({ signal }) => {
      if (question === undefined) throw new Error('An order needs two stops.');
      const [answer, listed] = await Promise.all([
        optimizedRoute(client, question.request, signal),
        // The list's own order may have no route: then nothing is compared.
        directions(client, question.request, signal).catch(() => undefined),
      ]);
      return readOrder(question, answer, listed?.trip.summary.time);
    },
    enabled: wanted && question !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    order: question === undefined || query.isError ? undefined : query.data,
    request: question?.request,
    fault: typeof asked === 'string' ? asked : undefined,
    loading: question !== undefined && query.isFetching,
    error: question === undefined ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
  };
}
