import { useEffect, useState } from 'react';
import type { ApiClient } from '../api/client.ts';
import { phonePlaces, type SharedPlace } from '../api/phone.ts';

/** The saved places that the computer shares; asked for again when it is back. */
export function useSharedPlaces(client: ApiClient, attempt: number): readonly SharedPlace[] {
  const [places, setPlaces] = useState<readonly SharedPlace[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let live = true;
    phonePlaces(client).then(
      found => live && setPlaces(found),
      // The note about the link says why there are none.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [client, attempt]);
  return places;
}
