import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { z } from 'zod';
import { lookup } from '../../data-packs/base/lookup.ts';
import { contentEndings } from '../../data-packs/interchange/content-endings.ts';
import { errorCode } from '../../data-packs/runtime/error-code.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { StreamedReply } from '../http/reply/streamed-reply.ts';
import { importItems } from './import-items.ts';
import type { Item } from './item.ts';
import { archiveHeader, headerName } from './item-archive.ts';
import { shownItem } from './item-schemas.ts';
import { free, type ItemParts, largestImport } from './parts.ts';

const tar = 'application/x-tar';

export const itemExport = (parts: ItemParts): Endpoint[] => [
  defineEndpoint({
    ...free,
    operation: 'export_items',
    summary: "All of the user's items as one file",
    description:
      'A tar: `outpost-items.json`, then of each item (those in the trash too) `items/<id>/item.json` its content and `edits.json`, what was changed of its features. ' +
      'A file that breaks off was not finished.',
    method: 'get',
    path: '/items/v1/export',
    reply: { binary: tar },
    handle: (_, { principal }) => {
      const day = new Date(parts.clock.now()).toISOString().slice(0, 10);
      const headers = { 'Content-Disposition': `attachment; filename="outpost-items-${day}.tar"` };
      return new StreamedReply(
        tar,
        () => archiveOf(allItems(parts, principal.userId), parts, principal.userId),
        headers,
      );
    },
  }),
  defineEndpoint({
    ...free,
    operation: 'import_items',
    summary: 'Take over the items of such a file',
    description:
      'All of it or nothing. An item that is there already and says the same is left; one that says something else is ' +
      'kept beside it, under a new id. What is in the trash stays in the trash, for another 30 days.',
    method: 'post',
    path: '/items/v1/import',
    bytes: { types: [tar, 'application/octet-stream'], most: largestImport },
    reply: {
      json: z
        .object({
          added: z.int().min(0),
          same: z.int().min(0).describe('Were there already'),
          beside: z.int().min(0).describe('Of those added: beside an item that had their id'),
        })
        .meta({ id: 'ImportedItems' }),
    },
    failures: ['storage_full'],
    handle: async ({ bytes }, { principal }) => {
      if (bytes === undefined) throw new Error('The operation takes bytes.');
      return importItems(parts, principal.userId, bytes.chunks);
    },
  }),
];

type Archive = ReturnType<typeof pack>;

/** Items found at a time. */
const atOnce = 100;

/** Items as one tar, written as it is read: a header, and of each its values as JSON and its content as a file. */
function archiveOf(items: Iterable<Item>, parts: ItemParts, userId: string): Readable {
  const archive = pack();
  const write = async () => {
    writeJson(archive, headerName, archiveHeader(parts.clock.now()));
    for (const item of items) await writeItem(archive, parts, userId, item);
  };
  write().then(
    () => archive.finalize(),
    error => archive.destroy(error),
  );
  return Readable.from(archive);
}

function* allItems({ items }: ItemParts, userId: string): Generator<Item> {
  // Up to the revision of now: what changes meanwhile is as it was or as it is, and the end comes.
  const latest = items.latestRevision(userId);
  for (let since = 0; since < latest; ) {
    const { items: changed } = items.changes(userId, since, atOnce);
    yield* changed.filter(({ removedAt }) => removedAt === null);
    since = changed.at(-1)?.revision ?? latest;
  }
}

function* chosenItems({ items }: ItemParts, userId: string, ids: readonly string[]): Generator<Item> {
  const found = ids.map(id => items.find(userId, id));
  const groups = found.map(item => (item?.group == null ? undefined : items.find(userId, item.group)));
  const written = new Set<string>();
  for (const item of [...groups, ...found]) {
    if (item === undefined || item.trashedAt !== null || item.removedAt !== null || written.has(item.id)) continue;
    written.add(item.id);
    yield item;
  }
}

/** Some items, with the groups that they are in. What is not there or trashed is left out. */
export const exportChosen = (parts: ItemParts, userId: string, ids: readonly string[]): Readable =>
  archiveOf(chosenItems(parts, userId, ids), parts, userId);

async function writeItem(archive: Archive, parts: ItemParts, userId: string, item: Item): Promise<void> {
  try {
    const edits = item.edits === null ? undefined : await parts.files.bytes(item.edits);
    const content = item.file === null ? undefined : await parts.files.open(item.file);
    writeJson(archive, `items/${item.id}/item.json`, shownItem(item));
    if (content === undefined || item.content === null) return;
    const { type, bytes: size } = item.content;
    const entry = archive.entry({ name: `items/${item.id}/content.${lookup(contentEndings, type) ?? 'bin'}`, size });
    await pipeline(content.createReadStream(), entry);
    if (edits !== undefined) archive.entry({ name: `items/${item.id}/edits.json` }, edits);
  } catch (error) {
    // Replaced or deleted since it was found: take what is there now.
    if (errorCode(error) !== 'ENOENT') throw error;
    const now = parts.items.find(userId, item.id);
    if (now !== undefined && (now.file !== item.file || now.edits !== item.edits))
      await writeItem(archive, parts, userId, now);
  }
}

function writeJson(archive: Archive, name: string, value: object): void {
  archive.entry({ name }, JSON.stringify(value, null, 2));
}
