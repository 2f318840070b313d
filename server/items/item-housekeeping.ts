import { Tidying } from '../tidying.ts';
import { stagedRows } from './import-items.ts';
import { removedTime, trashTime } from './limits.ts';
import type { ItemParts } from './parts.ts';

/** No import takes so long: what is older was left by a killed service. */
const stageTime = 86_400_000;
/** Rows found at a time. */
const rowsAtOnce = 100;

/** Deletes for good what has been in the trash for 30 days, and what killed services left. */
export function tidyItems(parts: ItemParts): Tidying {
  const { dbThread, files, clock, logger } = parts;
  return new Tidying({
    clock,
    logger,
    retry: 'soon',
    tidy: async (now, closing) => {
      await emptyTrash(parts, now, closing);
      await dbThread.run('DELETE FROM items WHERE removed_at < ?', [now - removedTime]);
      await dbThread.run('DELETE FROM items WHERE user_id GLOB ? AND changed_at < ?', [stagedRows, now - stageTime]);
      const named = await dbThread.all<{ file: string }>('SELECT file FROM items WHERE file IS NOT NULL', []);
      await files.sweep(new Set(named.map(({ file }) => file)));
    },
    failed: 'the trash could not be tidied; trying again',
  });
}

async function emptyTrash(
  { dbThread, writes, items, files }: ItemParts,
  now: number,
  closing: () => boolean,
): Promise<void> {
  const before = now - trashTime;
  const find = 'SELECT user_id AS userId, id FROM items WHERE trashed_at < ? LIMIT ?';
  for (;;) {
    const found = await dbThread.all<{ userId: string; id: string }>(find, [before, rowsAtOnce]);
    if (found.length === 0 || closing()) return;
    for (const { userId, id } of found) {
      const removed = await writes.run(() => items.removeExpired(userId, id, before, now));
      if (removed !== undefined) await files.remove([removed.before]);
    }
  }
}
