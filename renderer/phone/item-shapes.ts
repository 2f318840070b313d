import { queryOptions } from '@tanstack/react-query';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { ApiClient } from '../api/client.ts';
import { phoneItemContent, type SharedItem } from '../api/phone.ts';
import { fileOfItem } from '../features/data/item-file.ts';
import { abilitiesOf } from '../features/data/item-kinds.ts';
import { colorOf } from '../features/data/item-look.ts';
import { type ItemShape, readItemShapes } from '../features/data/item-shapes.ts';
import { readInWorker } from '../formats/read-in-worker.ts';
import { featuresOf } from '../formats/track.ts';
import { cumulativeDistances } from '../map/routes/line.ts';

/** A route, track or area as the map draws it. */
export interface ItemShapes {
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
    queryKey: ['shared-item', item.id, item.content?.hash],
    queryFn: async (): Promise<ItemShapes> => {
      const content = await phoneItemContent(client, item.id);
      return shapesOfFeatures(
        abilitiesOf(item.kind).shape === 'file'
          ? await trackFeatures(item, content)
          : itemFeatures(item, readItemShapes(await content.text())),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A later look at the item asks again.
    retry: false,
  });

async function trackFeatures(item: SharedItem, content: Blob): Promise<GeoJSON.Feature[]> {
  const { kind, name, file, format } = item;
  const { shapes, color } = await readInWorker(
    await fileOfItem({ kind, name, properties: { file, format } }, content),
    {
      id: 0,
      color: colorOf(item),
    },
  );
  return featuresOf({ shapes, color: item.color ?? color });
}

const itemFeatures = (item: SharedItem, shapes: readonly ItemShape[]): GeoJSON.Feature[] =>
  shapes.map(({ feature, color, label }) => ({
    ...feature,
    properties: { color: item.color ?? color ?? colorOf(item), ...(label !== undefined && { label }) },
  }));

function shapesOfFeatures(features: readonly GeoJSON.Feature[]): ItemShapes {
  const lines = features.flatMap(({ geometry }) => (geometry.type === 'MultiLineString' ? geometry.coordinates : []));
  const ways = lines.map(line => line.map(([lon = 0, lat = 0]): [number, number] => [lon, lat]));
  const [lon, lat] = ways[0]?.[0] ?? [];
  return {
    features,
    metres: ways.reduce((sum, way) => sum + (cumulativeDistances(way).at(-1) ?? 0), 0),
    start: lon === undefined || lat === undefined ? undefined : { lon, lat },
  };
}
