import type { FeatureChange } from '../../server/items/features/feature-edit.ts';
import type { FeatureFileAnswer, FeatureRow, WholeFeature } from '../../server/items/features/shown-feature.ts';
import type { ApiClient } from './client.ts';
import { getContent, type ItemAnswer } from './items.ts';

export type { FeatureChange, FeatureEdit } from '../../server/items/features/feature-edit.ts';
export type { FeatureFileAnswer, FeatureRow, WholeFeature } from '../../server/items/features/shown-feature.ts';
export type FeatureColumn = FeatureFileAnswer['columns'][number];

const address = (item: string): string => `/items/v1/${encodeURIComponent(item)}/features`;

/** What an item's file has: folders, columns, losses. */
export const featureFile = (client: ApiClient, item: string, signal?: AbortSignal): Promise<FeatureFileAnswer> =>
  client.get(`${address(item)}/about`, {}, signal);

/** Which rows are asked for; see `list_features`. */
export interface FeatureQuery {
  search?: string | undefined;
  sort?: string | undefined;
  descending?: boolean | undefined;
  filter?: { column: string; value: string } | undefined;
  folder?: readonly string[] | undefined;
  bounds?: readonly [number, number, number, number] | undefined;
  /** In place of `offset`: the page that has this feature. */
  around?: number | undefined;
  only?: 'ids';
  offset: number;
  limit: number;
}

export const featureRows = (
  client: ApiClient,
  item: string,
  { descending, filter, folder, bounds, ...query }: FeatureQuery,
  signal?: AbortSignal,
): Promise<{ total: number; features: FeatureRow[]; ids?: number[] }> =>
  client.get(
    address(item),
    {
      ...query,
      descending: descending ? 1 : undefined,
      ...filter,
      folder: folder?.join('\n'),
      bounds: bounds?.join(),
    },
    signal,
  );

/** The numbers of all features that are found, in their order. */
export const foundIds = async (
  client: ApiClient,
  item: string,
  query: Omit<FeatureQuery, 'offset' | 'limit'>,
): Promise<readonly number[]> =>
  (await featureRows(client, item, { ...query, only: 'ids', offset: 0, limit: 1 })).ids ?? [];

export const readFeature = (
  client: ApiClient,
  item: string,
  feature: number,
  signal?: AbortSignal,
): Promise<WholeFeature> => client.get(`${address(item)}/${feature}`, {}, signal);

/** Changes features; `undo` are the changes that take that back. */
export const changeFeatures = (
  client: ApiClient,
  item: string,
  changes: readonly FeatureChange[],
): Promise<{ item: ItemAnswer; undo: FeatureChange[] }> => client.post(address(item), { changes });

/** Features as a file; `drawn`: as the map shows them. */
export const exportFeatures = async (
  client: ApiClient,
  item: string,
  asked: { format: string; ids?: readonly number[]; drawn?: boolean },
): Promise<Blob> => {
  const response = await client.request(`${address(item)}/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  return response.blob();
};

/** Differs with an item's features: its own name, look and eyes change none of them. */
export const featuresVersion = (item: Pick<ItemAnswer, 'content'> | undefined): string =>
  JSON.stringify([item?.content?.hash, item?.content?.edits]);

/** An item's content as it is now: GeoJSON where its features were changed. */
export const presentContent = (
  client: ApiClient,
  item: string,
  content: ItemAnswer['content'] = null,
): Promise<Blob> =>
  content?.edits === undefined ? getContent(client, item) : exportFeatures(client, item, { format: 'geojson' });

/** Makes the item `as` of some features of another. */
export const extractFeatures = (
  client: ApiClient,
  item: string,
  asked: { ids: readonly number[]; as: string; name: string; join: boolean; remove: boolean },
): Promise<{ item: ItemAnswer; undo: FeatureChange[] }> => client.post(`${address(item)}/extract`, asked);

/** A vector tile of all own features that are drawn; layer `own`. */
export const ownTile = async (
  client: ApiClient,
  { z, x, y, version }: { z: number; x: number; y: number; version: string },
  signal: AbortSignal,
): Promise<ArrayBuffer> => {
  const response = await client.request(`/items/v1/tiles/${z}/${x}/${y}?v=${encodeURIComponent(version)}`, { signal });
  return response.arrayBuffer();
};
