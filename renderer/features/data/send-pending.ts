import type { ApiClient } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import {
  changeItem,
  createItem,
  deleteItem,
  type ItemAnswer,
  type ItemChangeRequest,
  putContent,
  readItem,
} from '../../api/items.ts';
import { dataWords as t } from '../../words.ts';
import { itemName } from './item-look.ts';
import type { Pending } from './pending.ts';

/** What became of a change: taken (a content maybe as another item), pointless as the item is gone, or refused for good. */
export type Sent = { item: ItemAnswer; copy?: ItemAnswer } | 'gone' | { refused: ApiFailure };

/** Whether the same request may be taken later: nobody answers, the key is refused, the service is busy or full. */
const mayPass = ({ status }: ApiFailure): boolean =>
  status === 0 || status === 401 || status === 403 || status === 429 || status >= 500;

/** Whether the service has no room for it. */
export const isFull = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'storage_full';

/** Sends all that waits of an item. Throws where it may be taken later. */
export async function sendPending(client: ApiClient, pending: Pending): Promise<Sent> {
  const { id, create, content, remove } = pending;
  try {
    if (remove === true) {
      await deleteItem(client, id);
      return 'gone';
    }
    let item = create === undefined ? undefined : await createItem(client, create);
    let { change } = pending;
    let copy: ItemAnswer | undefined;
    // Before the other values: figures of a content that becomes another item go with it.
    if (content !== undefined) {
      const put = await putOrCopy(client, pending, content);
      ({ item, copy } = put);
      if (copy !== undefined) change = withoutProperties(change);
    }
    if (change !== undefined) item = await changeItem(client, id, change);
    return item === undefined ? 'gone' : { item, ...(copy !== undefined && { copy }) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || mayPass(error)) throw error;
    if (error.status === 404 || error.said?.code === 'items.deleted') return 'gone';
    // Its group was deleted in another window: the item is worth more than its place.
    if (error.said?.code === 'items.noGroup') return sendPending(client, withoutGroup(pending));
    return { refused: error };
  }
}

/** Puts the content, into an item of its own where another window has changed it: what two people did is both kept. */
async function putOrCopy(
  client: ApiClient,
  { id, change, replaces }: Pending,
  content: Blob,
): Promise<{ item: ItemAnswer; copy?: ItemAnswer }> {
  try {
    return { item: await putContent(client, id, content, replaces?.hashes) };
  } catch (error) {
    if (replaces === undefined || !(error instanceof ApiFailure) || error.said?.code !== 'items.changedMeanwhile')
      throw error;
    const item = await readItem(client, id);
    const { kind, color, note, group, visible, origin, regions, properties } = item;
    await createItem(client, {
      id: replaces.copy,
      kind,
      name: itemName(t('secondVersion', { name: item.name })),
      color,
      note,
      group,
      visible,
      origin,
      regions,
      properties: change?.properties ?? properties,
    });
    return { item, copy: await putContent(client, replaces.copy, content) };
  }
}

function withoutProperties(change: ItemChangeRequest | undefined): ItemChangeRequest | undefined {
  const { properties: _, ...others } = change ?? {};
  return Object.keys(others).length === 0 ? undefined : others;
}

const withoutGroup = ({ create, change, ...pending }: Pending): Pending => ({
  ...pending,
  ...(create !== undefined && { create: { ...create, group: null } }),
  ...(change !== undefined && { change: { ...change, group: null } }),
});

/** SHA-256 as the service tells it; undefined where a page comes from another machine without HTTPS. */
export async function contentHash(content: Blob): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
