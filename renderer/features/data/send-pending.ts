import type { ApiClient } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { changeItem, createItem, deleteItem, type ItemAnswer, putContent } from '../../api/items.ts';
import type { Pending } from './pending.ts';

/** What became of a change: taken, pointless since the item is gone, or refused for good. */
export type Sent = { item: ItemAnswer } | 'gone' | { refused: ApiFailure };

/** Whether the same request may be taken later: nobody answers, the key is refused, the service is busy or full. */
const mayPass = ({ status }: ApiFailure): boolean =>
  status === 0 || status === 401 || status === 403 || status === 429 || status >= 500;

/** Whether the service has no room for it. */
export const isFull = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'storage_full';

/** Sends all that waits of an item. Throws where it may be taken later. */
export async function sendPending(client: ApiClient, pending: Pending): Promise<Sent> {
  const { id, create, change, content, remove } = pending;
  try {
    if (remove === true) {
      await deleteItem(client, id);
      return 'gone';
    }
    let item = create === undefined ? undefined : await createItem(client, create);
    if (change !== undefined) item = await changeItem(client, id, change);
    if (content !== undefined) item = await putContent(client, id, content);
    return item === undefined ? 'gone' : { item };
  } catch (error) {
    if (!(error instanceof ApiFailure) || mayPass(error)) throw error;
    if (error.status === 404 || error.said?.code === 'items.deleted') return 'gone';
    // Its group was deleted in another window: the item is worth more than its place.
    if (error.said?.code === 'items.noGroup') return sendPending(client, withoutGroup(pending));
    return { refused: error };
  }
}

const withoutGroup = ({ create, change, ...pending }: Pending): Pending => ({
  ...pending,
  ...(create !== undefined && { create: { ...create, group: null } }),
  ...(change !== undefined && { change: { ...change, group: null } }),
});
