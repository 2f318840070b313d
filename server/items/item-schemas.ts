import { z } from 'zod';
import { refusing } from '../../data-packs/words/input-problem.ts';
import { isoTime, moment } from '../http/reply/moment.ts';
import { asParameter, textLike, wholeParameter } from '../http/request/parameter.ts';
import { itemWords } from '../words.ts';
import { contentTypes, type Item, itemKinds } from './item.ts';

/** A UUID of any version, in small letters. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const itemId = textLike(uuid, field => itemWords.message('identifier', { field }));

/** Text without control characters; `lines` may have line breaks and tabs. */
const plainText = (most: number, lines = false) =>
  z
    .string()
    .max(most)
    // A refinement, because few OpenAPI tools support Unicode classes in patterns.
    .refine(
      text => text.isWellFormed() && !/\p{Cc}/u.test(lines ? text.replace(/[\n\r\t]/g, '') : text),
      refusing(field => itemWords.message('controlCharacters', { field })),
    );

/** An object that takes at most so many bytes as JSON. */
const smallObject = (most: number) =>
  z.looseObject({}).refine(
    value => Buffer.byteLength(JSON.stringify(value)) <= most,
    refusing(field => itemWords.message('tooLong', { field, most })),
  );

const values = {
  name: plainText(200).describe('May be empty'),
  color: textLike(/^#[0-9a-f]{6}$/, field => itemWords.message('color', { field }))
    .nullable()
    .describe('`#rrggbb`; null: the default of its kind'),
  note: plainText(4000, true),
  group: itemId.nullable().describe('The item of kind `group` that it is in'),
  visible: z.boolean().describe('Whether it is drawn on the map'),
  origin: smallObject(262_144)
    .nullable()
    .describe('What it was made by: the request, or the name of the file. At most 256 KiB'),
  regions: z
    .array(z.object({ id: z.string().min(1).max(100), version: z.string().min(1).max(100) }))
    .max(100)
    .describe('The regions that answered, with their versions'),
  properties: smallObject(16_384).describe(
    'What lists and maps show of it: figures, bounds, a position. At most 16 KiB',
  ),
};

const itemContent = z
  .object({
    type: z.enum(contentTypes),
    bytes: z.int().min(0),
    hash: z.string().describe('SHA-256, base64url; the ETag of the content'),
    edits: z.string().optional().describe('Another one whenever its features are changed; left out while none is'),
  })
  .meta({ id: 'ItemContent' });

const summary = {
  id: itemId,
  kind: z.enum(itemKinds),
  revision: z.int().min(1).describe("The number of its latest change; numbers go up over all of a user's items"),
  ...values,
  createdAt: moment,
  changedAt: moment,
  trashedAt: moment.nullable().describe('Since when it is in the trash, which it leaves for good after 30 days'),
  content: itemContent.nullable(),
};
const { origin: _, ...listed } = summary;

export const itemSchema = z.object(summary).meta({ id: 'Item' });
export const itemSummary = z.object(listed).meta({ id: 'ItemSummary', description: 'An item without its `origin`' });
export const removedItem = z
  .object({ id: itemId, revision: z.int().min(1), removed: z.literal(true) })
  .meta({ id: 'RemovedItem', description: 'An item that was deleted for good' });

export const newItem = z
  .object({
    id: itemId.describe('Made by the client, so that a repeated request makes nothing twice'),
    kind: z.enum(itemKinds),
    name: values.name.default(''),
    color: values.color.default(null),
    note: values.note.default(''),
    group: values.group.default(null),
    visible: values.visible.default(true),
    origin: values.origin.default(null),
    regions: values.regions.default([]),
    properties: values.properties.default({}),
  })
  .meta({ id: 'NewItem' });

const expectedRevision =
  'The `revision` that you changed: 409 where it is no longer there. Left out: whatever is there';

export const itemChange = z
  .object({
    revision: z.int().min(1).optional().describe(expectedRevision),
    ...z.object(values).partial().shape,
    trashed: z.boolean().optional().describe('Moves it to the trash, or back'),
  })
  .meta({ id: 'ItemChange', description: 'What is left out stays' });

export const itemParams = z.object({ item: itemId });

const mostHashes = 20;
const hashes = /^[\w-]{43}(?:,[\w-]{43}){0,19}$/;

export const contentQuery = z.object({
  revision: wholeParameter({ least: 1, most: Number.MAX_SAFE_INTEGER }).optional().describe(expectedRevision),
  replaces: textLike(hashes, field => itemWords.message('hashes', { field, most: mostHashes }))
    .transform(list => list.split(','))
    .optional()
    .describe(
      'The `hash` of the content that you changed, or several with commas: 409 where another content is there now, ' +
        'unless it is the very one that is sent. Left out: whatever is there',
    ),
});

export const trashFilter = z
  .enum(['without', 'only', 'with'])
  .default('without')
  .meta(asParameter({ type: 'string', enum: ['without', 'only', 'with'], default: 'without' }));

export function shownSummary({ file: _file, edits, removedAt: _removed, origin: _origin, ...item }: Item) {
  return {
    ...item,
    regions: [...item.regions],
    properties: { ...item.properties },
    content: item.content && ({ ...item.content, ...(edits !== null && { edits }) } as z.output<typeof itemContent>),
    createdAt: isoTime(item.createdAt),
    changedAt: isoTime(item.changedAt),
    trashedAt: item.trashedAt === null ? null : isoTime(item.trashedAt),
  };
}

export function shownItem(item: Item): z.output<typeof itemSchema> {
  return { ...shownSummary(item), origin: item.origin === null ? null : { ...item.origin } };
}

export const shownRemoved = ({ id, revision }: Item) => ({ id, revision, removed: true as const });

export type ItemAnswer = z.output<typeof itemSchema>;
export type ItemSummary = z.output<typeof itemSummary>;
export type RemovedItem = z.output<typeof removedItem>;
export type NewItemRequest = z.input<typeof newItem>;
export type ItemChangeRequest = z.input<typeof itemChange>;
