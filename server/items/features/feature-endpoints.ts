import { z } from 'zod';
import { Failure } from '../../errors.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { wholeParameter, wholeParameterOr } from '../../http/request/parameter.ts';
import { itemWords } from '../../words.ts';
import { itemParams, itemSchema } from '../item-schemas.ts';
import { exampleFile, free, type ItemParts } from '../parts.ts';
import { applyChanges } from './apply-changes.ts';
import { exportFeatures } from './export-features.ts';
import { extractFeatures } from './extract-endpoint.ts';
import { featureChanges, featureUndo } from './feature-edit.ts';
import type { FeatureReader } from './feature-reader.ts';
import { sourceOf } from './feature-sources.ts';
import { ownTiles } from './own-tiles.ts';
import { featureRow, fileSchema, wholeFeatureSchema } from './shown-feature.ts';

const path = '/items/v1/{item}/features';
const featureParams = z.object({ ...itemParams.shape, feature: wholeParameter({ least: 1, most: 10_000_000 }) });
const list = (text: string): string[] => text.split('\n');
const box = z
  .string()
  .transform(text => text.split(',').map(Number))
  .pipe(z.tuple([z.number(), z.number(), z.number(), z.number()]));

const rowQuery = z.object({
  search: z.string().max(200).optional().describe('Words that its name, folders and attributes have'),
  sort: z
    .string()
    .max(200)
    .optional()
    .describe('A column, or `name`, `folder`, `metres`, `squareMetres`, `ascent`, `height`, `time`, `seconds`'),
  descending: z
    .enum(['0', '1'])
    .default('0')
    .transform(one => one === '1'),
  column: z.string().max(200).optional().describe('With `value`: only features that have it there'),
  value: z.string().max(1000).optional(),
  folder: z.string().max(5000).transform(list).optional().describe('Only what lies in it; its path in lines'),
  bounds: box.optional().describe('West, south, east, north: only what lies there in part'),
  offset: wholeParameterOr(0, { least: 0, most: 10_000_000 }),
  around: wholeParameter({ least: 1, most: 10_000_000 })
    .optional()
    .describe('A feature: in place of `offset`, the page that has it; no rows where none has'),
  only: z.enum(['ids']).optional().describe('`ids`: the numbers of all that are found, in their order, and no rows'),
  limit: wholeParameterOr(100, { least: 1, most: 500 }),
});

const rowPage = z
  .object({ total: z.int().min(0), features: z.array(featureRow), ids: z.array(z.int()).optional() })
  .meta({ id: 'FeaturePage' });

/** `/items/v1/{item}/features`: what the file of an item has, as people have changed it. */
export function itemFeatures(parts: ItemParts, reader: FeatureReader): Endpoint[] {
  const { items } = parts;
  const source = (userId: string, id: string) => sourceOf(parts, items.read(userId, id));
  return [
    ownTiles(parts, reader),
    defineEndpoint({
      ...free,
      operation: 'get_feature_file',
      summary: "What an item's file has: folders, columns, and what was left out of it",
      method: 'get',
      path: '/items/v1/{item}/features/about',
      params: itemParams,
      reply: { json: fileSchema },
      examples: [{ name: 'file', summary: 'A file of two huts', params: { item: exampleFile } }],
      handle: async ({ params: { item } }, { principal }) => reader.ask('about', source(principal.userId, item)),
    }),
    defineEndpoint({
      ...free,
      operation: 'list_features',
      summary: "Features of an item's file, as rows of a table",
      method: 'get',
      path,
      params: itemParams,
      query: rowQuery,
      reply: { json: rowPage },
      examples: [
        {
          name: 'sorted',
          summary: 'The hut with most beds',
          params: { item: exampleFile },
          query: { sort: 'beds', descending: '1', limit: 1 },
        },
      ],
      handle: async ({ params: { item }, query: { column, value = '', ...query } }, { principal }) =>
        reader.ask('rows', source(principal.userId, item), {
          ...query,
          filter: column === undefined ? undefined : { column, value },
        }),
    }),
    // Before the address of a feature, which theirs looks like.
    exportFeatures(parts, reader),
    extractFeatures(parts, reader),
    defineEndpoint({
      ...free,
      operation: 'get_feature',
      summary: 'A feature with its geometry, times and series',
      method: 'get',
      path: '/items/v1/{item}/features/{feature}',
      params: featureParams,
      reply: { json: wholeFeatureSchema },
      examples: [{ name: 'hut', summary: 'A hut', params: { item: exampleFile, feature: 1 } }],
      handle: async ({ params: { item, feature } }, { principal }) => {
        const found = await reader.ask('feature', source(principal.userId, item), feature);
        if (found === undefined) throw new Failure('not_found', itemWords.message('noFeature', { feature }));
        return found;
      },
    }),
    changeFeatures(parts, reader),
  ];
}

const changeFeatures = (parts: ItemParts, reader: FeatureReader): Endpoint =>
  defineEndpoint({
    ...free,
    operation: 'change_features',
    summary: "Change, add and remove features of an item's file",
    description: 'The file stays as it is. `undo` are the changes that take these back.',
    method: 'post',
    path,
    params: itemParams,
    body: featureChanges,
    keptMembers: ['changes'],
    mostValues: 200_000,
    reply: {
      json: z.object({ item: itemSchema, undo: featureUndo }).meta({ id: 'ChangedFeatures' }),
    },
    failures: ['conflict', 'storage_full'],
    examples: [
      {
        name: 'attribute',
        summary: 'Another number of beds',
        params: { item: exampleFile },
        body: { changes: [{ id: 2, set: { attributes: { beds: 9 } } }] },
      },
    ],
    handle: ({ params: { item: id }, body: { changes } }, { principal: { userId } }) =>
      applyChanges(parts, reader, { userId, id }, changes),
  });
