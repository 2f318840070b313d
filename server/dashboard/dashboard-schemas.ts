import { z } from 'zod';
import { refusing } from '../../data-packs/words/input-problem.ts';
import { cursorOf, type Page, type PageRequest, placeOf } from '../accounts/index.ts';
import { Failure } from '../errors.ts';
import { textLike, wholeParameterOr } from '../http/request/parameter.ts';
import { dashboardWords } from '../words.ts';

/** Fields that several resources share. */

/** `usr_0fD3kq8ZrTn2vXbLw` */
export const identifier = (kind: 'usr' | 'prj' | 'key' | 'pln') =>
  textLike(new RegExp(`^${kind}_[0-9A-Za-z_]{1,60}$`), field => dashboardWords.message('identifier', { field, kind }));

export const label = z
  .string()
  .trim()
  .min(1)
  .max(100)
  // A refinement, because few OpenAPI tools support Unicode classes in patterns.
  .refine(
    text => text.isWellFormed() && !/\p{Cc}/u.test(text),
    refusing(field => dashboardWords.message('controlCharacters', { field })),
  )
  .describe('Not blank, without control characters')
  .meta({ override: { pattern: '\\S' } });

export const money = z.int().min(0).max(100_000_000_000).describe('Hundredths: 1250 is 12.50');

export const unitLimit = z
  .int()
  .min(0)
  .max(100_000_000_000)
  .nullable()
  .describe('Units per 30-day period; null: no limit');

export const capMode = z
  .enum(['hard', 'soft'])
  .describe('`hard` ends at the limit; `soft` goes on beyond it until the overage costs the spending cap');

/** Milliseconds since 1970 of a client's time with zone. */
export const instant = (text: string): number => Date.parse(text);

/** A time as clients may write it: `2026-11-21T08:30:00Z`, `2026-11-21T09:30:00+01:00`. */
export const writtenTime = z.iso.datetime({ offset: true }).refine(
  text => Number.isFinite(instant(text)) && instant(text) >= 0,
  refusing(field => dashboardWords.message('timeAfter1970', { field })),
);

/** `userName` for tools that know no classes of Unicode: as strict in ASCII, open to letters beyond. */
export const namePattern = '^[0-9A-Za-z\\u00c0-\\uffff][0-9A-Za-z ._@+\\-\\u00c0-\\uffff]{0,99}$';

const maxItems = 100;

export const pageQuery = {
  limit: wholeParameterOr(20, { least: 1, most: maxItems }).describe('Records on a page'),
  cursor: z.string().max(200).optional().describe('`nextCursor` of the page before; left out: the first page'),
};

export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().describe('Where the next page begins; null at the end'),
  });

const requestBy =
  <Id>(id: z.ZodType<Id>) =>
  ({ cursor, limit }: { cursor?: string | undefined; limit: number }): PageRequest<Id> => {
    if (cursor === undefined) return { limit, after: undefined };
    const after = placeOf(cursor, id);
    if (after === undefined) throw new Failure('bad_request', dashboardWords.message('badCursor'));
    return { limit, after };
  };

export const requestOf = requestBy(z.string().max(64));
/** As `requestOf`, for lists with numeric ids. */
export const numberedRequestOf = requestBy(z.int());

export const pageReply = <Item, Shown>({ items, next }: Page<Item, string | number>, show: (item: Item) => Shown) => ({
  items: items.map(show),
  nextCursor: next === undefined ? null : cursorOf(next),
});
