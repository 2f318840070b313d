import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { isBusy } from '../db/index.ts';
import { Failure } from '../errors.ts';
import { itemWords } from '../words.ts';
import type { Item } from './item.ts';
import { type ArchivedItem, type ArchivedPlace, readArchive, readValues } from './item-archive.ts';
import { shownItem } from './item-schemas.ts';
import type { ItemParts } from './parts.ts';

export interface Imported {
  added: number;
  same: number;
  /** Of those added: kept beside an item of the same id that says something else. */
  beside: number;
}

/** Rows that share a transaction: some milliseconds. */
const rowsAtOnce = 50;
/** How long the last step waits for other writers, milliseconds, and between two tries. */
const patience = { longest: 10_000, pause: 40 };

/** The owner of rows that are not yet the user's; no user's id looks so. */
const stagePrefix = 'import ';
export const stagedRows = `${stagePrefix}*`;

/** An item of the archive and the id it gets; the same items have none. */
type Chosen = ArchivedPlace & { as: string };

/** What becomes of an item whose id is there already with other values: it is kept beside, or left out. */
type Present = 'beside' | 'leave';

/**
 * Takes over an archive, all of it or nothing: contents and rows are laid down under an owner that no one is, and become
 * the user's in one transaction beside the event loop.
 */
export async function importItems(
  parts: ItemParts,
  userId: string,
  chunks: AsyncIterable<Uint8Array>,
  present: Present = 'beside',
): Promise<Imported> {
  const { files, items, writes, dbThread } = parts;
  const upload = await files.write(chunks);
  const stage = `${stagePrefix}${randomUUID()}`;
  const written: string[] = [];
  try {
    const handle = await files.open(upload.file);
    try {
      const places = await readArchive(handle, upload.bytes);
      const { chosen, same, beside } = await choose(parts, userId, handle, { places, present });
      items.requireRoom(userId, {
        items: chosen.length,
        bytes: chosen.reduce((sum, { content }) => sum + (content?.size ?? 0), 0),
      });
      const idOf = new Map(chosen.map(({ id, as }) => [id, as]));
      let revision = 0;
      for (let from = 0; from < chosen.length; from += rowsAtOnce) {
        const rows: Item[] = [];
        for (const place of chosen.slice(from, from + rowsAtOnce)) {
          revision += 1;
          const row = await rowOf(parts, handle, place, revision);
          for (const file of [row.file, row.edits]) if (file !== null) written.push(file);
          const known = row.group === null || idOf.has(row.group) || items.find(userId, row.group)?.kind === 'group';
          rows.push({ ...row, group: known && row.group !== null ? (idOf.get(row.group) ?? row.group) : null });
        }
        await writes.run(() => items.insert(stage, rows));
      }
      await takeOver(parts, userId, stage, revision);
      return { added: chosen.length, same, beside };
    } finally {
      await handle.close();
    }
  } catch (error) {
    await dbThread.run('DELETE FROM items WHERE user_id = ?', [stage]).catch(() => 0);
    await files.remove(written);
    throw error;
  } finally {
    await files.remove([upload.file]);
  }
}

/** Which items are to be added, under which id. */
async function choose(
  parts: ItemParts,
  userId: string,
  handle: FileHandle,
  { places, present }: { places: readonly ArchivedPlace[]; present: Present },
) {
  const chosen: Chosen[] = [];
  let [same, beside] = [0, 0];
  for (const place of places) {
    const there = parts.items.find(userId, place.id);
    if (there === undefined) {
      chosen.push({ ...place, as: place.id });
    } else if (present === 'leave') {
      // As it was taken over before and changed, or deleted, since.
      same += 1;
    } else if (there.removedAt === null && (await isSame(parts, there, handle, place))) {
      same += 1;
    } else {
      beside += there.removedAt === null ? 1 : 0;
      chosen.push({ ...place, as: randomUUID() });
    }
  }
  return { chosen, same, beside };
}

async function isSame({ files }: ItemParts, there: Item, handle: FileHandle, place: ArchivedPlace): Promise<boolean> {
  const { edits } = place;
  const archivedEdits = Buffer.alloc(edits?.size ?? 0);
  if (edits !== undefined) await handle.read(archivedEdits, 0, edits.size, edits.start);
  const ownEdits = there.edits === null ? Buffer.alloc(0) : await files.bytes(there.edits);
  return ownEdits.equals(archivedEdits) && saysSame(there, await readValues(handle, place.values));
}

function saysSame(there: Item, archived: ArchivedItem): boolean {
  const said = (item: ArchivedItem) => {
    const { revision: _revision, changedAt: _changedAt, trashedAt, content, ...values } = item;
    // As JSON has it: without members that are undefined.
    return JSON.parse(
      JSON.stringify({ ...values, content: content && { ...content, edits: undefined }, trashed: trashedAt !== null }),
    );
  };
  return isDeepStrictEqual(said(shownItem(there)), said(archived));
}

async function rowOf({ files, clock }: ItemParts, handle: FileHandle, place: Chosen, revision: number): Promise<Item> {
  const { createdAt, trashedAt, content: described, ...values } = await readValues(handle, place.values);
  const { content } = place;
  if ((content === undefined) !== (described === null)) {
    throw new Failure('bad_request', itemWords.message('notAnExport'));
  }
  const stored =
    content === undefined || content.size === 0
      ? content && (await files.write(nothing()))
      : await files.write(part(handle, content));
  const edits = place.edits === undefined ? undefined : await files.write(part(handle, place.edits));
  const now = clock.now();
  return {
    ...values,
    id: place.as,
    revision,
    createdAt: Math.min(now, Date.parse(createdAt)),
    changedAt: now,
    // Its days in the trash begin anew.
    trashedAt: trashedAt === null ? null : now,
    removedAt: null,
    content:
      stored === undefined || described === null
        ? null
        : { type: described.type, bytes: stored.bytes, hash: stored.hash },
    file: stored?.file ?? null,
    edits: edits?.file ?? null,
  };
}

const part = (handle: FileHandle, { start, size }: { start: number; size: number }) =>
  handle.createReadStream({ start, end: start + size - 1, autoClose: false });

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function takeOver({ dbThread }: ItemParts, userId: string, stage: string, count: number): Promise<void> {
  const end = performance.now() + patience.longest;
  for (;;) {
    try {
      await dbThread.together([
        { sql: 'INSERT INTO item_revisions (user_id, latest) VALUES (?, 0) ON CONFLICT DO NOTHING', values: [userId] },
        {
          sql: `UPDATE items SET user_id = ?, revision = revision +
            (SELECT latest FROM item_revisions WHERE user_id = ?) WHERE user_id = ?`,
          values: [userId, userId, stage],
        },
        { sql: 'UPDATE item_revisions SET latest = latest + ? WHERE user_id = ?', values: [count, userId] },
      ]);
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      await delay(patience.pause);
    }
  }
}
