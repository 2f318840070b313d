import { z } from 'zod';
import { Failure } from '../errors.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { wholeParameterOr } from '../http/request/parameter.ts';
import { itemWords } from '../words.ts';
import { itemKinds } from './item.ts';
import { itemId, itemSummary, removedItem, shownRemoved, shownSummary, trashFilter } from './item-schemas.ts';
import { free, type ItemParts } from './parts.ts';

const cursorForm = z.tuple([z.int(), z.string().max(64)]);

function placeOf(cursor: string): { at: number; id: string } {
  let written: unknown;
  try {
    written = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    // Refused below.
  }
  const { data } = cursorForm.safeParse(written);
  if (data === undefined) throw new Failure('bad_request', itemWords.message('badCursor'));
  return { at: data[0], id: data[1] };
}

const cursorOf = ({ at, id }: { at: number; id: string }): string =>
  Buffer.from(JSON.stringify([at, id]), 'utf8').toString('base64url');

const revision = z.int().min(0).describe('Ask for the changes after this one to follow');

/** The user's items, and what changed among them. */
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
      const after = cursor === undefined ? undefined : placeOf(cursor);
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
