import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { itemChange, itemParams, itemSchema, removedItem, shownItem, shownRemoved } from './item-schemas.ts';
import { exampleItem, free, type ItemParts } from './parts.ts';

/** Reading, changing and deleting items. */
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
      await files.remove([before]);
      return shownRemoved(removed);
    },
  }),
];
