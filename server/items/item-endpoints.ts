import { z } from 'zod';
import { cursorOf, placeOf } from '../accounts/index.ts';
import { Failure } from '../errors.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { wholeParameterOr } from '../http/request/parameter.ts';
import { itemWords } from '../words.ts';
import { itemKinds } from './item.ts';
import {
  itemChange,
  itemId,
  itemParams,
  itemSchema,
  itemSummary,
  newItem,
  removedItem,
  shownItem,
  shownRemoved,
  shownSummary,
  trashFilter,
} from './item-schemas.ts';
import { exampleFile, exampleItem, free, type ItemParts } from './parts.ts';

function placeAt(cursor: string) {
  const place = placeOf(cursor, z.string().max(64));
  if (place === undefined) throw new Failure('bad_request', itemWords.message('badCursor'));
  return place;
}

const revision = z.int().min(0).describe('Ask for the changes after this one to follow');

export const itemLists = ({ items }: ItemParts): Endpoint[] => [
  defineEndpoint({
    ...free,
    operation: 'list_items',
    summary: "The user's items, newest first",
    method: 'get',
    path: '/items/v1',
    query: z.object({
      kind: z.enum(itemKinds).optional(),
      group: itemId.optional().describe('Those in this group'),
      trash: trashFilter.describe('Whether to list what is in the trash'),
      limit: wholeParameterOr(100, { least: 1, most: 200 }).describe('Items on a page'),
      cursor: z.string().max(200).optional().describe('`nextCursor` of the page before; left out: the first page'),
    }),
    reply: {
      json: z
        .object({
          items: z.array(itemSummary),
          revision,
          nextCursor: z.string().nullable().describe('Where the next page begins; null at the end'),
        })
        .meta({ id: 'ItemPage' }),
    },
    examples: [{ name: 'places', summary: 'Saved places', query: { kind: 'place', limit: 10 } }],
    handle: ({ query: { kind, group, trash, limit, cursor } }, { principal }) => {
      // Read before the page: what changes in between is told again, never left out.
      const latest = items.latestRevision(principal.userId);
      const after = cursor === undefined ? undefined : placeAt(cursor);
      const page = items.page(principal.userId, { kinds: kind && [kind], group, trash }, { after, limit });
      return {
        items: page.items.map(shownSummary),
        revision: latest,
        nextCursor: page.next === undefined ? null : cursorOf(page.next),
      };
    },
  }),
  defineEndpoint({
    ...free,
    operation: 'item_changes',
    watched: true,
    summary: "What changed among the user's items after a revision",
    description:
      'With what went to the trash and what was deleted for good, oldest change first; each item once, as it is now. ' +
      'While `more` is true, ask again from `revision`. Deletions are told for 30 days.',
    method: 'get',
    path: '/items/v1/changes',
    query: z.object({
      since: wholeParameterOr(0, { least: 0, most: Number.MAX_SAFE_INTEGER }).describe('The last `revision` you know'),
      limit: wholeParameterOr(200, { least: 1, most: 200 }).describe('Changes in an answer'),
    }),
    reply: {
      json: z
        .object({ items: z.array(z.union([itemSummary, removedItem])), revision, more: z.boolean() })
        .meta({ id: 'ItemChanges' }),
    },
    examples: [{ name: 'first', summary: 'From the beginning', query: { since: 0, limit: 10 } }],
    handle: ({ query: { since, limit } }, { principal }) => {
      const { items: changed, more } = items.changes(principal.userId, since, limit);
      return {
        items: changed.map(item => (item.removedAt === null ? shownSummary(item) : shownRemoved(item))),
        revision: changed.at(-1)?.revision ?? since,
        more,
      };
    },
  }),
];

/** Members that are the client's own, keys and all. */
const ownMembers = ['properties', 'origin'];

export const itemCreation = ({ items, writes, clock }: ItemParts): Endpoint[] => [
  defineEndpoint({
    ...free,
    operation: 'create_item',
    summary: 'Keep something the user made or opened',
    description:
      'The client makes the `id`: repeated with the same one, the request is answered with the item that is there. ' +
      'Groups are items of kind `group`.',
    method: 'post',
    path: '/items/v1',
    body: newItem,
    keptMembers: ownMembers,
    status: 201,
    reply: { json: itemSchema },
    failures: ['conflict', 'storage_full'],
    examples: [
      {
        name: 'place',
        summary: 'A saved place',
        body: {
          id: exampleItem,
          kind: 'place',
          name: 'Lighthouse of Ardhavn',
          color: '#e03177',
          note: 'Bring the binoculars.',
          properties: { position: { lat: 45.46725, lon: -28.52201 } },
        },
      },
      {
        name: 'file',
        summary: 'A file of features, whose content follows',
        body: {
          id: exampleFile,
          kind: 'track',
          name: 'Huts',
          properties: { format: 'geojson', file: 'huts.geojson' },
        },
      },
    ],
    handle: async ({ body }, { principal }) =>
      shownItem(await writes.run(() => items.create(principal.userId, body, clock.now()))),
  }),
];

export const itemChanges = ({ items, files, writes, clock }: ItemParts): Endpoint[] => [
  defineEndpoint({
    ...free,
    operation: 'get_item',
    summary: 'An item with its origin',
    method: 'get',
    path: '/items/v1/{item}',
    params: itemParams,
    reply: { json: itemSchema },
    examples: [{ name: 'place', summary: 'The saved place', params: { item: exampleItem } }],
    handle: ({ params: { item } }, { principal }) => shownItem(items.read(principal.userId, item)),
  }),
  defineEndpoint({
    ...free,
    operation: 'change_item',
    summary: 'Rename, colour, annotate, group, hide or show an item, move it to the trash and back',
    description: 'With a `revision` that is no longer there: 409, and `current` is the item as it is now.',
    method: 'patch',
    path: '/items/v1/{item}',
    params: itemParams,
    body: itemChange,
    keptMembers: ownMembers,
    reply: { json: itemSchema },
    failures: ['conflict'],
    examples: [
      { name: 'rename', summary: 'Another name', params: { item: exampleItem }, body: { name: 'The lighthouse' } },
    ],
    handle: async ({ params: { item }, body: { revision, ...change } }, { principal }) =>
      shownItem(await writes.run(() => items.change(principal.userId, item, change, revision, clock.now()))),
  }),
  defineEndpoint({
    ...free,
    operation: 'delete_item',
    summary: 'Delete an item for good',
    description: 'What was in a group that is deleted is in none afterwards.',
    method: 'delete',
    path: '/items/v1/{item}',
    params: itemParams,
    reply: { json: removedItem },
    examples: [{ name: 'place', summary: 'The saved place', params: { item: exampleItem } }],
    handle: async ({ params: { item } }, { principal }) => {
      const { item: removed, before } = await writes.run(() => items.remove(principal.userId, item, clock.now()));
      await files.remove(before);
      return shownRemoved(removed);
    },
  }),
];

/** Items that a request deletes. */
const atOnce = 200;

export const emptyTrash = ({ items, files, writes, clock }: ItemParts): Endpoint[] => [
  defineEndpoint({
    ...free,
    operation: 'empty_trash',
    summary: 'Delete for good what is in the trash',
    description: 'Deletes up to 200 items; while `more` is true, ask again.',
    method: 'post',
    path: '/items/v1/empty-trash',
    reply: { json: z.object({ deleted: z.int().min(0), more: z.boolean() }).meta({ id: 'EmptiedTrash' }) },
    handle: async (_, { principal: { userId } }) => {
      const filter = { kinds: undefined, group: undefined, trash: 'only' } as const;
      const page = items.page(userId, filter, { after: undefined, limit: atOnce });
      // A transaction each: other writes go in between.
      const removed = await Promise.all(
        page.items.map(({ id }) => writes.run(() => items.remove(userId, id, clock.now()))),
      );
      await files.remove(removed.flatMap(({ before }) => before));
      return { deleted: removed.length, more: page.next !== undefined };
    },
  }),
];
