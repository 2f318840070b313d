import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { readLook } from '../../data-packs/interchange/look/feature-look.ts';
import type { ApiClient } from '../api/client.ts';
import { phoneItemContent, phoneItems, type SharedItem } from '../api/phone.ts';
import { drawnFeatures, fileOfItem, readItemShapes } from '../features/data/item-file.ts';
import { abilitiesOf } from '../features/data/item-kinds.ts';
import { colorOf } from '../features/data/item-look.ts';
import { lineLength } from '../formats/line.ts';
import { readInWorker } from '../formats/read-in-worker.ts';
import { featuresOf } from '../formats/track.ts';
import { Overlay } from '../map/overlays/overlay.tsx';
import { useDrawn } from '../map/use-drawn.ts';
import { placesAsFeatures } from './phone-place.ts';

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

/** A route, track or area as the map draws it. */
interface ItemShapes {
  /** With `color`, and `label` of single points. */
  features: readonly GeoJSON.Feature[];
  /** Length of its lines. */
  metres: number;
  /** Where its first line begins. */
  start: LonLat | undefined;
}

/** The query for what an item draws: read once for each content. */
export const itemShapesQuery = (client: ApiClient, item: SharedItem) =>
  queryOptions({
    queryKey: ['shared-item', item.id, item.content?.hash, item.look],
    queryFn: async (): Promise<ItemShapes> => {
      const content = await phoneItemContent(client, item.id);
      return shapesOfFeatures(
        abilitiesOf(item.kind).shape === 'file'
          ? await trackFeatures(item, content)
          : drawnFeatures(item, readItemShapes(await content.text())),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A later look at the item asks again.
    retry: false,
  });

async function trackFeatures(item: SharedItem, content: Blob): Promise<GeoJSON.Feature[]> {
  const { kind, name, file, format } = item;
  const read = await fileOfItem({ kind, name, properties: { file, format } }, content);
  const { shapes, color } = await readInWorker(read, { id: 0, color: colorOf(item), look: readLook(item.look) });
  return featuresOf({ shapes, color: item.color ?? color });
}

function shapesOfFeatures(features: readonly GeoJSON.Feature[]): ItemShapes {
  const lines = features.flatMap(({ geometry }) => (geometry.type === 'MultiLineString' ? geometry.coordinates : []));
  const ways = lines.map(line => line.map(([lon = 0, lat = 0]): [number, number] => [lon, lat]));
  const [lon, lat] = ways[0]?.[0] ?? [];
  return {
    features,
    metres: ways.reduce((sum, way) => sum + lineLength(way), 0),
    start: lon === undefined || lat === undefined ? undefined : { lon, lat },
  };
}
