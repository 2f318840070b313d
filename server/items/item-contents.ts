import { largestContent } from '../../data-packs/interchange/content-endings.ts';
import { Failure } from '../errors.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { StreamedReply } from '../http/reply/streamed-reply.ts';
import { itemWords } from '../words.ts';
import { contentTypes } from './item.ts';
import type { ItemFiles } from './item-files.ts';
import { contentQuery, itemParams, itemSchema, shownItem } from './item-schemas.ts';
import type { Items } from './items.ts';
import { exampleFile, exampleItem, free, type ItemParts } from './parts.ts';

const path = '/items/v1/{item}/content';
const ofContent = { ...free, path, params: itemParams } as const;

/** A page that was talked into opening it shows nothing of it and runs nothing in it. */
const neverAPage = {
  'Content-Disposition': 'attachment',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cache-Control': 'private, no-cache',
};

/** Finds an item's content. Throws `not_found` where it has none. */
export function contentOf(items: Items, userId: string, id: string) {
  const { content, file } = items.read(userId, id);
  if (content === null || file === null) throw new Failure('not_found', itemWords.message('noContent', { id }));
  return { ...content, file };
}

export const contentReply = (files: ItemFiles, { type, bytes, hash, file }: ReturnType<typeof contentOf>) =>
  new StreamedReply(type, () => files.read(file), {
    ...neverAPage,
    ETag: `"${hash}"`,
    'Content-Length': `${bytes}`,
  });

const hut = (name: string, beds: number, coordinates: readonly number[]) => ({
  type: 'Feature',
  properties: { name, beds },
  geometry: { type: 'Point', coordinates },
});

const exampleFeatures = JSON.stringify({
  type: 'FeatureCollection',
  features: [hut('Harbour hut', 12, [-28.522, 45.4672, 4]), hut('Hill hut', 8, [-28.514, 45.4631, 212])],
});

/** Contents of items: bytes that the service keeps as they are. */
export const itemContents = ({ items, files, writes, clock }: ItemParts): Endpoint[] => [
  defineEndpoint({
    ...ofContent,
    operation: 'put_item_content',
    summary: "Replace an item's content",
    description: 'Up to 32 MiB, kept as they are. Once it is answered, it is on the disk.',
    method: 'put',
    query: contentQuery,
    bytes: { types: contentTypes, most: largestContent },
    reply: { json: itemSchema },
    failures: ['conflict', 'storage_full'],
    examples: [
      { name: 'empty', summary: 'No bytes at all', params: { item: exampleItem } },
      { name: 'features', summary: 'A file of features', params: { item: exampleFile }, body: exampleFeatures },
    ],
    handle: async ({ params: { item }, query: { revision, replaces }, bytes }, { principal: { userId } }) => {
      // Before the bytes are taken: strangers and stale changes fill no disk.
      const { content } = items.at(userId, item, revision);
      items.requireRoom(userId, { items: 0, bytes: 1 - (content?.bytes ?? 0) });
      if (bytes === undefined) throw new Error('The operation takes bytes.');
      const { type, chunks } = bytes;
      const expected = { revision, hashes: replaces };
      const set = await files.replace(chunks, stored =>
        writes.run(() => items.setContent(userId, item, { ...stored, type }, expected, clock.now())),
      );
      return shownItem(set.item);
    },
  }),
  defineEndpoint({
    ...ofContent,
    operation: 'get_item_content',
    summary: "An item's content",
    method: 'get',
    conditional: true,
    reply: { binary: contentTypes },
    etag: async ({ params: { item } }, { principal }) => `"${contentOf(items, principal.userId, item).hash}"`,
    examples: [{ name: 'empty', summary: 'The content put before', params: { item: exampleItem } }],
    handle: ({ params: { item } }, { principal }) => contentReply(files, contentOf(items, principal.userId, item)),
  }),
];
