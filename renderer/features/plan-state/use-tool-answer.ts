import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { type ApiClient, useClient } from '../../api/client.ts';
import { answeredByRegions } from '../../shell/installed-regions.tsx';

/** What one of the plan's tools knows. */
export interface ToolAnswer<Question, Fault, Answer> {
  /** The last good answer, which stays while another loads. */
  answer: Answer | undefined;
  /** What is asked; undefined where that is nothing. */
  question: Question | undefined;
  /** What keeps the plan from being asked. */
  fault: Fault | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

interface Asked<Question, Fault, Answer> {
  /** What is wrong with the plan instead of a question; undefined: neither. */
  asked: Question | Fault | undefined;
  ask: (client: ApiClient, question: Question, signal: AbortSignal) => Promise<Answer>;
  /** Whether to ask. */
  wanted?: boolean;
}

/** Asks the service for what a tool of the plan shows, again with each other question. */
export function useToolAnswer<Question extends object, Fault extends string, Answer>(
  tool: string,
  { asked, ask, wanted = true }: Asked<Question, Fault, Answer>,
): ToolAnswer<Question, Fault, Answer> {
  const client = useClient();
  const question = typeof asked === 'object' ? asked : undefined;
  const query = useQuery({
    queryKey: [tool, question],
    meta: answeredByRegions,
    queryFn: question === undefined ? skipToken : ({ signal }) => ask(client, question, signal),
    enabled: wanted && question !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    answer: question === undefined || query.isError ? undefined : query.data,
    question,
    fault: typeof asked === 'string' ? asked : undefined,
    loading: question !== undefined && query.isFetching,
    error: question === undefined ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
  };
}
