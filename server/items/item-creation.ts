import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { itemSchema, newItem, shownItem } from './item-schemas.ts';
import { exampleItem, free, type ItemParts } from './parts.ts';

/** Making items. */
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
    ],
    handle: async ({ body }, { principal }) =>
      shownItem(await writes.run(() => items.create(principal.userId, body, clock.now()))),
  }),
];
