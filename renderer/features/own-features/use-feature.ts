import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ApiClient, useClient } from '../../api/client.ts';
import { featuresVersion, readFeature } from '../../api/features.ts';
import { type KeptItem, useItems } from '../data/items-state.ts';
import type { FeatureKey } from './chosen-feature.ts';

/** A feature of an item; of the one before of the same item as long as it is asked for. */
export const featureQuery = (client: ApiClient, { item: itemId, id }: FeatureKey, item: KeptItem | undefined) =>
  queryOptions({
    queryKey: ['own-feature', itemId, id, featuresVersion(item)],
    queryFn: ({ signal }) => readFeature(client, itemId, id, signal),
    enabled: item !== undefined && item.trashedAt === null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before, query) => (query?.queryKey[1] === itemId ? before : undefined),
  });

const none: FeatureKey = { item: '', id: 0 };

/** A feature as it is now, with its item. */
export function useFeature(key: FeatureKey = none) {
  const { items } = useItems();
  const item = items.get(key.item);
  const { data, error, isFetching } = useQuery(featureQuery(useClient(), key, item));
  return { item, feature: data, error, isFetching };
}
