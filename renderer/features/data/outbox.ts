import { attempted, joinPending, type Pending, type PendingPart } from './pending.ts';

const databaseName = 'outpost-items';
const storeName = 'pending';

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'id' });
  return settled(opening);
}

/**
 * What the service has not taken yet, in this browser's IndexedDB, which all of its windows share and which a killed
 * window leaves whole (localStorage is written seconds later and has no room for contents).
 */
export class Outbox {
  #database: Promise<IDBDatabase> | undefined;

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.#database ??= openDatabase();
    return (await this.#database).transaction(storeName, mode).objectStore(storeName);
  }

  /** Oldest first. */
  async all(): Promise<Pending[]> {
    const found: Pending[] = await settled((await this.#store('readonly')).getAll());
    return found.sort((a, b) => a.order - b.order);
  }

  /** Adds a change to what waits of the item. Resolves when it is stored. */
  async add(id: string, part: PendingPart): Promise<Pending> {
    const store = await this.#store('readwrite');
    const done = completed(store.transaction);
    const joined = joinPending(await settled(store.get(id)), id, part, performance.timeOrigin + performance.now());
    store.put(joined);
    await done;
    return joined;
  }

  /** Notes what is about to be sent: should the answer be lost, it may be what is there. */
  async noteAttempt(id: string, hash: string): Promise<void> {
    const store = await this.#store('readwrite');
    const done = completed(store.transaction);
    const now: Pending | undefined = await settled(store.get(id));
    if (now?.replaces !== undefined) store.put({ ...now, replaces: attempted(now.replaces, hash) });
    await done;
  }

  /** Drops what was sent, unless more was added meanwhile: then all of it is sent again. Returns what still waits. */
  async settle({ id, stamp }: Pending): Promise<Pending | undefined> {
    const store = await this.#store('readwrite');
    const done = completed(store.transaction);
    const now: Pending | undefined = await settled(store.get(id));
    if (now?.stamp === stamp) store.delete(id);
    await done;
    return now?.stamp === stamp ? undefined : now;
  }
}
