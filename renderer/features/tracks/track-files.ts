import { exportFormats, geoPackage } from '../../../data-packs/interchange/write/export-formats.ts';
import type { ApiClient } from '../../api/client.ts';
import { exportFeatures } from '../../api/features.ts';
import { fileNameOf } from '../../formats/export-files.ts';
import type { OfferedFile } from '../../ui/files/download-menu.tsx';
import { tracksWords as t } from '../../words.ts';
import type { ItemStore } from '../data/item-store.ts';
import { whenKept } from '../data/when-kept.ts';

/** Files of a kept one, with all that its features have, or of some of them. */
export const trackFiles = (
  client: ApiClient,
  store: ItemStore,
  { item, name }: { item: string; name: string },
  ids?: readonly number[],
): OfferedFile[] =>
  [...exportFormats, geoPackage].map(({ label, ending, mediaType }) => ({
    label,
    isFormat: true,
    name: `${fileNameOf(name, t('trackFile'))}.${ending}`,
    mediaType,
    content: async () => {
      await whenKept(store, item);
      return exportFeatures(client, item, { format: ending, ...(ids && { ids }) });
    },
  }));
