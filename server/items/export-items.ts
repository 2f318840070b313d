import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { errorCode } from '../../data-packs/runtime/error-code.ts';
import type { Item } from './item.ts';
import { archiveHeader, contentEnding, headerName } from './item-archive.ts';
import { shownItem } from './item-schemas.ts';
import type { ItemParts } from './parts.ts';

type Archive = ReturnType<typeof pack>;

/** Items found at a time. */
const atOnce = 100;

/**
 * Everything of a user as one tar: a header, and of each item its values as JSON and its content as a file of its own,
 * which any program opens. Written as it is read.
 */
export function exportItems(parts: ItemParts, userId: string): Readable {
  const archive = pack();
  writeAll(archive, parts, userId).then(
    () => archive.finalize(),
    error => archive.destroy(error),
  );
  return Readable.from(archive);
}

async function writeAll(archive: Archive, parts: ItemParts, userId: string): Promise<void> {
  writeJson(archive, headerName, archiveHeader(parts.clock.now()));
  // Up to the revision of now: what changes meanwhile is as it was or as it is, and the end comes.
  const latest = parts.items.latestRevision(userId);
  for (let since = 0; since < latest; ) {
    const { items } = parts.items.changes(userId, since, atOnce);
    for (const item of items) if (item.removedAt === null) await writeItem(archive, parts, userId, item);
    since = items.at(-1)?.revision ?? latest;
  }
}

/** An item's values, and its content as a file of its own. */
export async function writeItem(archive: Archive, parts: ItemParts, userId: string, item: Item): Promise<void> {
  try {
    const content = item.file === null ? undefined : await parts.files.open(item.file);
    writeJson(archive, `items/${item.id}/item.json`, shownItem(item));
    if (content === undefined || item.content === null) return;
    const { type, bytes: size } = item.content;
    const entry = archive.entry({ name: `items/${item.id}/content.${contentEnding(type)}`, size });
    await pipeline(content.createReadStream(), entry);
  } catch (error) {
    // Replaced or deleted since it was found: take what is there now.
    if (errorCode(error) !== 'ENOENT') throw error;
    const now = parts.items.find(userId, item.id);
    if (now !== undefined && now.file !== item.file) await writeItem(archive, parts, userId, now);
  }
}

export function writeJson(archive: Archive, name: string, value: object): void {
  archive.entry({ name }, JSON.stringify(value, null, 2));
}
