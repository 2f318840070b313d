import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ApiClient } from '../api/client.ts';
import type { SharedItem } from '../api/phone.ts';
import { Overlay } from '../map/overlays/overlay.tsx';
import { useDrawn } from '../map/use-drawn.ts';
import { type ItemShapes, itemShapesQuery } from './item-shapes.ts';
import { placesAsFeatures } from './phone-place.ts';

interface SharedItemsOnMapProps {
  client: ApiClient;
  items: readonly SharedItem[];
  /** Drawn even where it is hidden, or too large to be drawn with the others. */
  chosen: SharedItem | undefined;
}

/** Bytes of contents that a phone reads without being asked to, newest first. */
const readUnasked = 8_000_000;

/** Draws what the computer shares of saved places, lines and areas. */
export function SharedItemsOnMap({ client, items, chosen }: SharedItemsOnMapProps) {
  const drawn = useMemo(() => itemsToDraw(items, chosen), [items, chosen]);
  const places = useMemo(() => placesAsFeatures(drawn), [drawn]);
  const read = useDrawn();
  const combine = useCallback(
    (results: readonly UseQueryResult<ItemShapes>[]) => results.flatMap(({ data }) => data?.features ?? []),
    [],
  );
  const shapes = useQueries({
    queries: drawn
      .filter(({ kind }) => kind !== 'place')
      .map(item => ({ ...itemShapesQuery(client, item), enabled: read })),
    combine,
  });
  return (
    <>
      <Overlay id="items" features={shapes} />
      <Overlay id="places" features={places} />
    </>
  );
}

/** The chosen item, and of those that are not hidden as many as are read without being asked for. */
function itemsToDraw(items: readonly SharedItem[], chosen: SharedItem | undefined): SharedItem[] {
  let bytes = 0;
  return items.filter(item => {
    if (item.id === chosen?.id) return true;
    if (!item.visible) return false;
    bytes += item.content?.bytes ?? 0;
    return bytes <= readUnasked;
  });
}
