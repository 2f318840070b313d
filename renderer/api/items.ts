import type {
  ItemAnswer,
  ItemChangeRequest,
  ItemSummary,
  NewItemRequest,
  RemovedItem,
} from '../../server/items/item-schemas.ts';
import type { ApiClient } from './client.ts';

export type { ItemAnswer, ItemChangeRequest, ItemSummary, NewItemRequest } from '../../server/items/item-schemas.ts';
export type ItemKind = ItemSummary['kind'];

const root = '/items/v1';
const address = (id: string): string => `${root}/${encodeURIComponent(id)}`;

const answerOf = async <Reply>(sent: Promise<Response>): Promise<Reply> => (await (await sent).json()) as Reply;

interface ItemPage {
  items: ItemSummary[];
  revision: number;
  nextCursor: string | null;
}

/** All items, those in the trash too, and the revision to ask for changes from. */
export async function listItems(client: ApiClient): Promise<{ items: ItemSummary[]; revision: number }> {
  const items: ItemSummary[] = [];
  let revision: number | undefined;
  let cursor: string | undefined;
  for (;;) {
    const page: ItemPage = await client.get(root, { trash: 'with', limit: 200, cursor });
    items.push(...page.items);
    // Keep the first page's: the next request for changes tells what changes while the others come.
    revision ??= page.revision;
    if (page.nextCursor === null) return { items, revision };
    cursor = page.nextCursor;
  }
}

interface ItemChanges {
  items: (ItemSummary | RemovedItem)[];
  revision: number;
  more: boolean;
}

export const itemChanges = (client: ApiClient, since: number): Promise<ItemChanges> =>
  client.get(`${root}/changes`, { since });

export const createItem = (client: ApiClient, item: NewItemRequest): Promise<ItemAnswer> => client.post(root, item);

export const changeItem = (client: ApiClient, id: string, change: ItemChangeRequest): Promise<ItemAnswer> =>
  client.patch(address(id), change);

export const readItem = (client: ApiClient, id: string): Promise<ItemAnswer> => client.get(address(id), {});

/** For good. */
export const deleteItem = (client: ApiClient, id: string): Promise<RemovedItem> =>
  answerOf(client.request(address(id), { method: 'DELETE', headers: { accept: 'application/json' } }));

export const emptyTrash = (client: ApiClient): Promise<{ deleted: number; more: boolean }> =>
  client.post(`${root}/empty-trash`, {});

/**
 * The blob's type must be one that the service takes.
 * @param replaces Hashes of contents that it may replace; all, where left out.
 */
export const putContent = (
  client: ApiClient,
  id: string,
  content: Blob,
  replaces: readonly string[] = [],
): Promise<ItemAnswer> =>
  answerOf(
    client.request(`${address(id)}/content${replaces.length === 0 ? '' : `?replaces=${replaces.join()}`}`, {
      method: 'PUT',
      headers: { accept: 'application/json', 'content-type': content.type || 'application/octet-stream' },
      body: content,
    }),
  );

export const getContent = async (client: ApiClient, id: string): Promise<Blob> =>
  (await client.request(`${address(id)}/content`, {})).blob();

/** Everything as one file. `onProgress`: bytes that have come. */
export async function exportItems(
  client: ApiClient,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<{ name: string; content: Blob }> {
  const { body } = await client.request(`${root}/export`, { signal });
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.length;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
  const content = await new Response(body?.pipeThrough(counted) ?? null).blob();
  return { name: `outpost-items-${new Date().toISOString().slice(0, 10)}.tar`, content };
}

export const importItems = (
  client: ApiClient,
  file: Blob,
  signal: AbortSignal,
): Promise<{ added: number; same: number; beside: number }> =>
  answerOf(
    client.request(`${root}/import`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-tar' },
      body: file,
      signal,
    }),
  );
