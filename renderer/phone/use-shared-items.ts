import { useEffect, useState } from 'react';
import type { ApiClient } from '../api/client.ts';
import { phoneItems, type SharedItem } from '../api/phone.ts';

/** The saved items that the computer shares; asked for again when it is back. */
export function useSharedItems(client: ApiClient, attempt: number): readonly SharedItem[] {
  const [items, setItems] = useState<readonly SharedItem[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let live = true;
    phoneItems(client).then(
      found => live && setItems(found),
      // The note about the link says why there are none.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [client, attempt]);
  return items;
}
