import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../api/client.ts';
import { readFeature } from '../../api/features.ts';
import { useItems } from '../data/items-state.ts';
import type { FeatureKey } from './chosen-feature.ts';
import { featuresVersion } from './kept-features.ts';

/** A feature as it is now, with its item; of the one before as long as it is asked for. */
export function useFeature(key: FeatureKey | undefined) {
  const client = useClient();
  const { items } = useItems();
  const { item: itemId = '', id = 0 } = key ?? {};
  const item = items.get(itemId);
  const { data, error, isFetching } = useQuery({
    queryKey: ['own-feature', itemId, id, featuresVersion(item)],
    queryFn: ({ signal }) => readFeature(client, itemId, id, signal),
    enabled: item !== undefined && item.trashedAt === null,
    placeholderData: (before, query) => (query?.queryKey[1] === itemId ? before : undefined),
  });
  return { item, feature: data, error, isFetching };
}
