import { queryOptions, useQuery } from '@tanstack/react-query';
import { readLook } from '../../../data-packs/interchange/look/feature-look.ts';
import { type ApiClient, useClient } from '../../api/client.ts';
import { featureFile, featuresVersion } from '../../api/features.ts';
import { abilitiesOf } from '../data/item-kinds.ts';
import type { KeptItem } from '../data/items-state.ts';

/** Whether an item keeps a file of features. */
export const hasFeatures = ({ kind, content }: Pick<KeptItem, 'kind' | 'content'>): boolean =>
  abilitiesOf(kind).shape === 'file' && content !== null;

export const lookOf = ({ properties }: Pick<KeptItem, 'properties'>) => readLook(properties.look);

/** Asks what an item's file has; keeps the answer of before while a change is read. */
export const fileQuery = (client: ApiClient, item: Pick<KeptItem, 'id' | 'revision' | 'content'> | undefined) => {
  const { id = '', revision = 0, content } = item ?? {};
  return queryOptions({
    queryKey: ['own-file', id, featuresVersion(item)],
    queryFn: ({ signal }) => featureFile(client, id, signal),
    // The service does not know yet what was just opened.
    enabled: revision > 0 && content?.hash !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  });
};

export const useFeatureFile = (item: KeptItem | undefined) => useQuery(fileQuery(useClient(), item));
