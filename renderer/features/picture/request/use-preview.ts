import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ApiClient } from '../../../api/client.ts';
import { useClient } from '../../../api/client.ts';
import { type StaticMap, type StaticMapRequest, staticMap } from '../../../api/static-map.ts';
import { answeredByRegions } from '../../../shell/installed-regions.tsx';

/** Milliseconds without a change until a picture is asked for: each is charged. */
const pause = 600;
/** Milliseconds that pictures out of sight are kept, so that going back costs nothing. */
const keptFor = 120_000;

const pictureQuery = (client: ApiClient, request: StaticMapRequest) =>
  queryOptions({
    // As one text: a style of one's own has a hundred thousand parts.
    queryKey: ['picture', JSON.stringify(request)],
    queryFn: ({ signal }) => staticMap(client, request, signal),
    meta: answeredByRegions,
    gcTime: keptFor,
  });

export interface Preview {
  /** The latest picture, while another is drawn too. */
  shown: StaticMap | undefined;
  /** Whether what is shown is not what is asked for. */
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** The endpoint's own picture, once the request rests; one that is no longer wanted is given up. */
export function usePreview(request: StaticMapRequest): Preview {
  const client = useClient();
  const text = useMemo(() => JSON.stringify(request), [request]);
  const [settled] = useDebouncedValue(text, pause);
  const asked: StaticMapRequest = settled === text ? request : JSON.parse(settled);
  const query = useQuery({ ...pictureQuery(client, asked), placeholderData: keepPreviousData });
  return {
    shown: query.isError ? undefined : query.data,
    loading: settled !== text || query.isFetching,
    error: query.error ?? undefined,
    retry: () => void query.refetch(),
  };
}

/** The bytes of a request: those that are shown, where they are the same. */
export function usePictureOf(): (request: StaticMapRequest) => Promise<Blob> {
  const client = useClient();
  const queries = useQueryClient();
  return useCallback(
    async request => (await queries.fetchQuery(pictureQuery(client, request))).picture,
    [client, queries],
  );
}
