import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useClient } from '../../api/client.ts';
import { type FeatureQuery, type FeatureRow, featureRows, featuresVersion } from '../../api/features.ts';
import type { KeptItem } from '../data/items-state.ts';

/** Which rows a table has, in which order. */
export type TableQuery = Omit<FeatureQuery, 'offset' | 'limit'>;

type Page = Awaited<ReturnType<typeof featureRows>>;

const pageSize = 200;
const rowsOf = 'own-rows';
/** Each state of the features has its own; what was scrolled past goes soon. */
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 30_000 };

/** The rows from `first` to `last` as far as they have come, by their index; those of before until the first have. */
export function useRows(item: KeptItem, query: TableQuery, first: number, last: number) {
  const { id } = item;
  const client = useClient();
  const queries = useQueryClient();
  const pages: number[] = [];
  for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page += 1) pages.push(page);
  const { loaded, error } = useQueries({
    queries: pages.map(page => ({
      ...kept,
      queryKey: [rowsOf, id, featuresVersion(item), query, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        featureRows(client, id, { ...query, offset: page * pageSize, limit: pageSize }, signal),
    })),
    combine,
  });
  const known = useRef<{ total: number; rows: ReadonlyMap<number, FeatureRow> }>({ total: 0, rows: new Map() });
  if (loaded[0] !== undefined)
    known.current = {
      total: loaded[0].total,
      rows: new Map(loaded.flatMap(({ features }) => features.map(row => [row.index, row]))),
    };
  return {
    ...known.current,
    isKnown: loaded.length > 0,
    error,
    /** Shows a change before the service has told it. */
    change: (feature: number, changed: (row: FeatureRow) => FeatureRow) =>
      queries.setQueriesData<Page>(
        { queryKey: [rowsOf, id] },
        page => page && { ...page, features: page.features.map(row => (row.id === feature ? changed(row) : row)) },
      ),
    /** Asks anew for what `change` has shown in vain. */
    forget: () => queries.invalidateQueries({ queryKey: [rowsOf, id] }),
  };
}

const combine = (results: readonly UseQueryResult<Page>[]) => ({
  loaded: results.flatMap(({ data }) => data ?? []),
  error: results.find(one => one.error !== null)?.error ?? undefined,
});
