import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { create } from 'content-disposition';
import { z } from 'zod';
import { isRecord } from '../../../data-packs/base/is-record.ts';
import { readLook } from '../../../data-packs/interchange/look/feature-look.ts';
import { exportFormats } from '../../../data-packs/interchange/write/export-formats.ts';
import { fileName } from '../../../data-packs/words/file-name.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { StreamedReply } from '../../http/reply/streamed-reply.ts';
import { itemParams } from '../item-schemas.ts';
import { free, type ItemParts } from '../parts.ts';
import { exportEndings } from './feature-content.ts';
import type { FeatureReader } from './feature-reader.ts';
import { sourceOf } from './feature-sources.ts';

const geoPackage = 'application/geopackage+sqlite3';
const typeOf = (format: string): string =>
  exportFormats.find(({ ending }) => ending === format)?.mediaType ?? geoPackage;

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
    reply: { binary: [...exportFormats.map(({ mediaType }) => mediaType), geoPackage] },
    handle: async ({ params, body: { format, ids, drawn } }, { principal: { userId } }) => {
      const item = parts.items.read(userId, params.item);
      const { name, color, properties } = item;
      const path = parts.files.path(randomUUID());
      const look = readLook(isRecord(properties) ? properties.look : undefined);
      const order = { path, format, name, ids, drawn: drawn ? { color, look } : undefined };
      await reader.ask('export', sourceOf(parts, item), order);
      const headers = { 'Content-Disposition': create(fileName(name, format)) };
      return new StreamedReply(
        typeOf(format),
        () => createReadStream(path).on('close', () => void rm(path, { force: true })),
        headers,
      );
    },
  });
