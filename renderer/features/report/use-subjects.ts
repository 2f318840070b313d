import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import { useClient } from '../../api/client.ts';
import { answeredByRegions } from '../../shell/installed-regions.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { useItems, useItemsState } from '../data/items-state.ts';
import { planSubject } from '../report-state/report-state.ts';
import { readSubject } from './read-subject.ts';
import type { Subject } from './report-subject.ts';
import { usePlanSubject } from './use-plan-subject.ts';

interface Subjects {
  /** In the order of the ids, once they are read. */
  subjects: readonly Subject[];
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** What a report tells of the plan and of items. */
export function useSubjects(ids: readonly string[]): Subjects {
  const client = useClient();
  const { store } = useItemsState();
  const { items } = useItems();
  const { units } = useSettings();
  const plan = usePlanSubject();
  const wanted = useMemo(
    () => ids.flatMap(id => items.get(id) ?? []).filter(({ trashedAt }) => trashedAt === null),
    [ids, items],
  );
  const combine = useCallback(
    (results: readonly UseQueryResult<Subject>[]) => ({
      read: results.flatMap(({ data }) => data ?? []),
      loading: results.some(({ isFetching }) => isFetching),
      error: results.find(({ isError }) => isError)?.error ?? undefined,
      retry: () => {
        for (const { isError, refetch } of results) if (isError) void refetch();
      },
    }),
    [],
  );
  const { read, loading, error, retry } = useQueries({
    queries: wanted.map(item => ({
      queryKey: [
        'report-subject',
        item.id,
        item.content?.hash,
        item.name,
        item.color,
        item.note,
        units,
        currentLanguage(),
      ],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readSubject(item, { client, units, signal, content: () => store.content(item.id) }),
      meta: answeredByRegions,
    })),
    combine,
  });
  return useMemo(() => {
    const known = new Map([...read, ...(plan.subject === undefined ? [] : [plan.subject])].map(one => [one.id, one]));
    const subjects = ids.flatMap(id => known.get(id) ?? []);
    return { subjects, loading: loading || (ids.includes(planSubject) && plan.loading), error, retry };
  }, [ids, read, plan, loading, error, retry]);
}
