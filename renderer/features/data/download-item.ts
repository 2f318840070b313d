import { lookup } from '../../../data-packs/base/lookup.ts';
import { contentEndings } from '../../../data-packs/interchange/content-endings.ts';
import { fileName } from '../../../data-packs/words/file-name.ts';
import { pointFeature } from '../../formats/feature.ts';
import { saveFile } from '../../ui/files/save-file.ts';
import { positionOf, titleOf } from './item-look.ts';
import type { ItemStore } from './item-store.ts';
import type { KeptItem } from './pending.ts';

export const isDownloadable = (item: KeptItem): boolean => item.content !== null || positionOf(item) !== undefined;

/** The item's content as a file; a place without one as GeoJSON. */
export async function downloadItem(item: KeptItem, store: ItemStore): Promise<void> {
  const content = item.content === null ? placeFile(item) : await store.content(item.id);
  const ending = endingOfFile(item) ?? lookup(contentEndings, content.type) ?? 'bin';
  saveFile(fileName(titleOf(item), ending), content);
}

/** That of the file which was opened: some formats have no media type of their own. */
function endingOfFile({ properties: { file } }: KeptItem): string | undefined {
  return typeof file === 'string' ? /\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase() : undefined;
}

function placeFile(item: KeptItem): Blob {
  const position = positionOf(item) ?? { lon: 0, lat: 0 };
  const feature = pointFeature([position.lon, position.lat], { name: titleOf(item), note: item.note });
  return new Blob([JSON.stringify(feature, null, 2)], { type: 'application/geo+json' });
}
