import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { sizeOf } from './catalogue/part-kinds.ts';
import { useInstalled } from './use-desk-queries.ts';

/** What regions take of the disk they lie on, and what is left. */
export function DiskNote() {
  const { data } = useInstalled();
  if (data === undefined) return null;
  const { disk, regions } = data;
  const taken = sizeOf(regions) + sizeOf(regions.flatMap(({ previous }) => previous ?? []));
  return (
    <p className="regions-disk" title={disk.path}>
      <Icon name="disk" size={16} />
      Regions take {formatBytes(taken)}; {formatBytes(disk.freeBytes)} of {formatBytes(disk.totalBytes)} are free.
    </p>
  );
}
