import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { StreamedReply } from '../http/reply/streamed-reply.ts';
import { exportItems } from './export-items.ts';
import { importItems } from './import-items.ts';
import { largestImport } from './limits.ts';
import { free, type ItemParts } from './parts.ts';

const tar = 'application/x-tar';

/** Everything of a user as one file, and back. */
export const itemExport = (parts: ItemParts): Endpoint[] => [
  defineEndpoint({
    ...free,
    operation: 'export_items',
    summary: "All of the user's items as one file",
    description:
      'A tar: `outpost-items.json`, then of each item (those in the trash too) `items/<id>/item.json` and its content. ' +
      'A file that breaks off was not finished.',
    method: 'get',
    path: '/items/v1/export',
    reply: { binary: tar },
    handle: (_, { principal }) => {
      const day = new Date(parts.clock.now()).toISOString().slice(0, 10);
      const headers = { 'Content-Disposition': `attachment; filename="outpost-items-${day}.tar"` };
      return new StreamedReply(tar, () => exportItems(parts, principal.userId), headers);
    },
  }),
  defineEndpoint({
    ...free,
    operation: 'import_items',
    summary: 'Take over the items of such a file',
    description:
      'All of it or nothing. An item that is there already and says the same is left; one that says something else is ' +
      'kept beside it, under a new id. What is in the trash stays in the trash, for another 30 days.',
    method: 'post',
    path: '/items/v1/import',
    bytes: { types: [tar, 'application/octet-stream'], most: largestImport },
    reply: {
      json: z
        .object({
          added: z.int().min(0),
          same: z.int().min(0).describe('Were there already'),
          beside: z.int().min(0).describe('Of those added: beside an item that had their id'),
        })
        .meta({ id: 'ImportedItems' }),
    },
    failures: ['storage_full'],
    handle: async ({ bytes }, { principal }) => {
      if (bytes === undefined) throw new Error('The operation takes bytes.');
      return importItems(parts, principal.userId, bytes.chunks);
    },
  }),
];
