import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../../api/client.ts';
import { matrix } from '../../../api/routing.ts';
import type { MatrixRequest } from '../../../api/types.ts';
import { answeredByRegions } from '../../../shell/installed-regions.tsx';
import { usePlan } from '../../plan-state/plan-state.ts';
import { readTable, type TableFault, type TravelTable, tableQuestion } from './travel-table.ts';

interface TableState {
  /** The last good table, which stays while another loads. */
  table: TravelTable | undefined;
  /** What is asked. */
  request: MatrixRequest | undefined;
  fault: TableFault | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** Times and distances between the plan's points. `wanted`: whether to ask for them. */
export function useTable(wanted = true): TableState {
  const client = useClient();
  const { plan } = usePlan();
  const asked = useMemo(() => tableQuestion(plan), [plan]);
  const question = typeof asked === 'string' ? undefined : asked;
  const query = useQuery({
    queryKey: ['table', question],
    meta: answeredByRegions,
    queryFn: async ({ signal }) => {
      if (question === undefined) throw new Error('A table needs two points.');
      return readTable(question, await matrix(client, question.request, signal));
    },
    enabled: wanted && question !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    table: question === undefined || query.isError ? undefined : query.data,
    request: question?.request,
    fault: typeof asked === 'string' ? asked : undefined,
    loading: question !== undefined && query.isFetching,
    error: question === undefined ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
  };
}
