import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../api/client.ts';
import { featureFile } from '../../api/features.ts';
import type { KeptItem } from '../data/items-state.ts';

/** What an item's file has; that of before while a change of it is read. */
export function useFeatureFile(item: Pick<KeptItem, 'id' | 'revision'> | undefined) {
  const client = useClient();
  const { id = '', revision } = item ?? {};
  return useQuery({
    queryKey: ['own-file', id, revision],
    queryFn: ({ signal }) => featureFile(client, id, signal),
    enabled: item !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  });
}
