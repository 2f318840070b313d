import { Icon } from '../../ui/icons.tsx';
import { regionsWords as t } from '../../words.ts';
import { sizeOf } from '../regions-state/part-kinds.ts';
import { useInstalled } from '../regions-state/use-admin-queries.ts';

/** The disk space that regions use, and the free space. */
export function DiskNote() {
  const { data } = useInstalled();
  if (data === undefined) return null;
  const { disk, regions } = data;
  const here = regions.map(({ bytes, inStore }) => ({ bytes: inStore?.keptBytes ?? bytes }));
  const taken = sizeOf(here) + sizeOf(regions.flatMap(({ previous }) => previous ?? []));
  return (
    <p className="regions-disk" title={disk.path} translate="no">
      <Icon name="disk" size={16} />
      {t('disk', { taken, free: disk.freeBytes, total: disk.totalBytes })}
    </p>
  );
}
