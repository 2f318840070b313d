import { z } from 'zod';
import type { Page, PageRequest } from '../accounts/index.ts';
import { Failure } from '../errors.ts';
import { wholeParameterOr } from '../http/request/parameter.ts';
import { dashboardWords } from '../words.ts';

const maxItems = 100;

/** The query parameters of every list. */
export const pageQuery = {
  limit: wholeParameterOr(20, { least: 1, most: maxItems }).describe('Records on a page'),
  cursor: z.string().max(200).optional().describe('`nextCursor` of the page before; left out: the first page'),
};

/** A page of a list, newest first. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().describe('Where the next page begins; null at the end'),
  });

const place = { string: z.tuple([z.int(), z.string().max(64)]), number: z.tuple([z.int(), z.int()]) };

function placeOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

const badCursor = (): Failure => new Failure('bad_request', dashboardWords.message('badCursor'));

export function requestOf({ cursor, limit }: { cursor?: string | undefined; limit: number }): PageRequest<string> {
  if (cursor === undefined) return { limit, after: undefined };
  const parsed = place.string.safeParse(placeOf(cursor));
  if (!parsed.success) throw badCursor();
  const [at, id] = parsed.data;
  return { limit, after: { at, id } };
}

/** As `requestOf`, for lists with numeric ids. */
export function numberedRequestOf(asked: { cursor?: string | undefined; limit: number }): PageRequest<number> {
  const { cursor, limit } = asked;
  if (cursor === undefined) return { limit, after: undefined };
  const parsed = place.number.safeParse(placeOf(cursor));
  if (!parsed.success) throw badCursor();
  const [at, id] = parsed.data;
  return { limit, after: { at, id } };
}

export function pageReply<Item, Shown>(page: Page<Item, string | number>, show: (item: Item) => Shown) {
  const { items, next } = page;
  return {
    items: items.map(show),
    nextCursor:
      next === undefined ? null : Buffer.from(JSON.stringify([next.at, next.id]), 'utf8').toString('base64url'),
  };
}
