import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { largestContent } from '../../../data-packs/interchange/content-endings.ts';
import { Failure } from '../../errors.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { itemWords } from '../../words.ts';
import { itemId, itemParams, itemSchema, newItem } from '../item-schemas.ts';
import { keepItem } from '../keep-item.ts';
import { exampleFile, free, type ItemParts } from '../parts.ts';
import { applyChanges } from './apply-changes.ts';
import { featureUndo } from './feature-edit.ts';
import type { FeatureReader } from './feature-reader.ts';
import { sourceOf } from './feature-sources.ts';

const mostTaken = 100_000;

/** Makes an item of features of another. */
export const extractFeatures = (parts: ItemParts, reader: FeatureReader): Endpoint =>
  defineEndpoint({
    ...free,
    operation: 'extract_features',
    summary: "A new item of some features of an item's file, as GeoJSON",
    description: 'With all that they have. `undo` are the changes that bring back what was removed from the item.',
    method: 'post',
    path: '/items/v1/{item}/features/extract',
    params: itemParams,
    body: z
      .object({
        ids: z.array(z.int().min(1)).min(1).max(mostTaken),
        as: itemId.describe('Of the new item, made by the client'),
        name: newItem.shape.name,
        join: z.boolean().default(false).describe('Makes one of their lines, in the order of their times'),
        remove: z.boolean().default(false).describe('Removes them from the item'),
      })
      .meta({ id: 'FeatureExtract' }),
    mostValues: mostTaken + 100,
    reply: {
      json: z.object({ item: itemSchema, undo: featureUndo }).meta({ id: 'ExtractedFeatures' }),
    },
    failures: ['conflict', 'storage_full'],
    examples: [
      {
        name: 'hut',
        summary: 'One hut as an item of its own',
        params: { item: exampleFile },
        body: { ids: [2], as: '0e9d4b7a-51c3-4f28-9a66-3b8f1c2d7e90', name: 'Hill hut' },
      },
    ],
    handle: async ({ params: { item: id }, body: { ids, as, name, join, remove } }, { principal: { userId } }) => {
      const { items, files } = parts;
      const before = items.read(userId, id);
      return files.pass(async file => {
        const path = files.path(file);
        const asked = { path, ids, name, join };
        const { found, figures } = await reader.ask('extract', sourceOf(parts, before), asked);
        if (found.length === 0)
          throw new Failure('bad_request', itemWords.message('noFeature', { feature: ids[0] ?? 0 }));
        if ((await stat(path)).size > largestContent)
          throw new Failure('bad_request', itemWords.message('largeExtract', { most: largestContent }));
        const item = await keepItem(parts, userId, {
          id: as,
          kind: 'track',
          name,
          color: before.color,
          trashed: false,
          origin: { item: id },
          properties: { format: 'geojson', file: `${name}.geojson`, ...figures },
          content: { type: 'application/geo+json', chunks: files.readOnce(file) },
        });
        const removed = found.map(feature => ({ id: feature, set: { removed: true as const } }));
        return { item, undo: remove ? (await applyChanges(parts, reader, { userId, id }, removed)).undo : [] };
      });
    },
  });
