import { isRecord } from '../../../data-packs/base/is-record.ts';
import { formatOfName } from '../../../data-packs/interchange/features/sniff-format.ts';
import { readInWorker } from '../../formats/read-in-worker.ts';
import { featuresIn, type Shapes, shapesOf } from '../../formats/shapes.ts';
import { featuresOf } from '../../formats/track.ts';
import type { TrackFile } from '../../formats/track-format.ts';
import { abilitiesOf } from './item-kinds.ts';
import { colorOf } from './item-look.ts';
import type { KeptItem } from './pending.ts';

export async function fileOfItem(
  { kind, name, properties }: Pick<KeptItem, 'kind' | 'name' | 'properties'>,
  content: Blob,
): Promise<TrackFile> {
  const { file, format } = properties;
  return {
    name: typeof file === 'string' ? file : name,
    format:
      abilitiesOf(kind).shape === 'geojson' || content.type.startsWith('application/geo+json')
        ? 'geojson'
        : (formatOfName(`.${String(format)}`) ?? 'gpx'),
    bytes: new Uint8Array(await content.arrayBuffer()),
  };
}

/** What an item's content draws. Throws a `WordedError`. */
export async function shapesOfItem(item: KeptItem, content: Blob): Promise<Shapes> {
  return (await readInWorker(await fileOfItem(item, content), { id: 0, color: '' })).shapes;
}

/** A feature of an item's GeoJSON, with its own colour where it has one. */
export interface ItemShape {
  /** Its number, as the service counts them. */
  id: number;
  color: string | undefined;
  /** The name of a single point. */
  label: string | undefined;
  feature: GeoJSON.Feature;
}

/** Reads an item's GeoJSON; nothing where another program wrote something else. `numbered`: the service wrote it. */
export function readItemShapes(text: string, numbered = false): ItemShape[] {
  try {
    return featuresIn(JSON.parse(text)).flatMap((one, at) => {
      const id = numbered && isRecord(one) && typeof one.id === 'number' ? one.id : at + 1;
      const shapes = shapesOf(one);
      const label = shapes.points.length === 1 ? shapes.marks?.[0]?.name : undefined;
      return featuresOf({ shapes, color: '' }).map(feature => ({ id, color: shapes.color, label, feature }));
    });
  } catch {
    return [];
  }
}

export const colorOfShape = ({ color, kind }: Pick<KeptItem, 'color' | 'kind'>, shape: ItemShape): string =>
  color ?? shape.color ?? colorOf({ color, kind });

/** What is drawn of an item, in its colours. */
export const drawnFeatures = (
  item: Pick<KeptItem, 'id' | 'color' | 'kind'>,
  shapes: readonly ItemShape[],
): GeoJSON.Feature[] =>
  shapes.map(shape => ({
    ...shape.feature,
    properties: {
      item: item.id,
      id: shape.id,
      color: colorOfShape(item, shape),
      ...(shape.label !== undefined && { label: shape.label }),
    },
  }));
