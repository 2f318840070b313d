import { readInWorker } from '../../formats/read-in-worker.ts';
import type { Shapes } from '../../formats/shapes.ts';
import { type TrackFile, trackFormat } from '../../formats/track-format.ts';
import { abilitiesOf } from './item-kinds.ts';
import type { KeptItem } from './pending.ts';

/** The file that an item keeps. */
export async function fileOfItem(
  { kind, name, properties }: Pick<KeptItem, 'kind' | 'name' | 'properties'>,
  content: Blob,
): Promise<TrackFile> {
  const { file, format } = properties;
  return {
    name: typeof file === 'string' ? file : name,
    format: abilitiesOf(kind).shape === 'geojson' ? 'geojson' : (trackFormat(`.${String(format)}`) ?? 'gpx'),
    bytes: new Uint8Array(await content.arrayBuffer()),
  };
}

/** What an item's content draws. Throws a `WordedError`. */
export async function shapesOfItem(item: KeptItem, content: Blob): Promise<Shapes> {
  return (await readInWorker(await fileOfItem(item, content), { id: 0, color: '' })).shapes;
}
