import { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import { writeItem, writeJson } from './export-items.ts';
import { archiveHeader, headerName } from './item-archive.ts';
import type { ItemParts } from './parts.ts';

/** Some items, with the groups that they are in, as `exportItems` writes all. What is not there or trashed is left out. */
export function exportChosen(parts: ItemParts, userId: string, ids: readonly string[]): Readable {
  const archive = pack();
  const write = async () => {
    writeJson(archive, headerName, archiveHeader(parts.clock.now()));
    const found = ids.map(id => parts.items.find(userId, id));
    const groups = found.map(item => (item?.group == null ? undefined : parts.items.find(userId, item.group)));
    const written = new Set<string>();
    for (const item of [...groups, ...found]) {
      if (item === undefined || item.trashedAt !== null || item.removedAt !== null || written.has(item.id)) continue;
      written.add(item.id);
      await writeItem(archive, parts, userId, item);
    }
  };
  write().then(
    () => archive.finalize(),
    error => archive.destroy(error),
  );
  return Readable.from(archive);
}
