import { create } from 'content-disposition';
import { z } from 'zod';
import { exportFormats, geoPackage } from '../../../data-packs/interchange/write/export-formats.ts';
import { fileName } from '../../../data-packs/words/file-name.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { StreamedReply } from '../../http/reply/streamed-reply.ts';
import { itemParams } from '../item-schemas.ts';
import { exampleFile, free, type ItemParts } from '../parts.ts';
import { exportEndings } from './feature-content.ts';
import type { FeatureReader } from './feature-reader.ts';
import { drawnOf, sourceOf } from './feature-sources.ts';

const formats = [...exportFormats, geoPackage];

/** Writes features to a file, which goes once it is read. */
export const exportFeatures = (parts: ItemParts, reader: FeatureReader): Endpoint =>
  defineEndpoint({
    ...free,
    operation: 'export_features',
    summary: 'Features as a file of any format',
    description: 'With folders, attributes, colours, times and figures, as far as the format has room for them.',
    method: 'post',
    path: '/items/v1/{item}/features/export',
    params: itemParams,
    body: z
      .object({
        format: z.enum(exportEndings),
        ids: z.array(z.int().min(1)).max(100_000).optional().describe('Left out: all'),
        drawn: z
          .boolean()
          .default(false)
          .describe('Only what is drawn, in the colours and with the labels of its look'),
      })
      .meta({ id: 'FeatureExport' }),
    mostValues: 100_100,
    reply: { binary: formats.map(({ mediaType }) => mediaType) },
    examples: [{ name: 'gpx', summary: 'As GPX', params: { item: exampleFile }, body: { format: 'gpx' } }],
    handle: async ({ params, body: { format, ids, drawn } }, { principal: { userId } }) => {
      const { items, files } = parts;
      const item = items.read(userId, params.item);
      const { name } = item;
      const { mediaType } = formats.find(({ ending }) => ending === format) ?? geoPackage;
      return files.pass(async file => {
        const order = { path: files.path(file), format, name, ids, drawn: drawn ? drawnOf(item) : undefined };
        await reader.ask('export', sourceOf(parts, item), order);
        const headers = { 'Content-Disposition': create(fileName(name, format)) };
        return new StreamedReply(mediaType, () => files.readOnce(file), headers);
      });
    },
  });
