import type { ItemStore } from './item-store.ts';

/** Waits until the service has an item as it is here, with its content. */
export const whenKept = (store: ItemStore, id: string): Promise<void> =>
  new Promise(resolve => {
    const isKept = () => store.get(id)?.content?.hash !== '' && !store.isWaiting(id);
    if (isKept()) return resolve();
    const end = store.snapshot.subscribe(() => {
      if (!isKept()) return;
      end();
      resolve();
    });
  });
