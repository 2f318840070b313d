import { z } from 'zod';
import { withCarriedItems } from '../../data-packs/format/archive/carried-items.ts';
import { packIdSchema } from '../../data-packs/format/manifest.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { Failure } from '../errors.ts';
import { type OneTimeLinks, operation, type PackOperation } from '../packs/index.ts';
import type { ChosenFiles } from './chosen-files.ts';
import type { Carried } from './download-router.ts';
import type { CarryServices } from './index.ts';

const path = z.string().min(1).max(4096);
const chosen = z.object({ region: packIdSchema, items: z.array(z.uuid()).max(20_000) });

export interface CarryParts extends CarryServices {
  files: ChosenFiles;
  links: OneTimeLinks<Carried>;
}

/** Takes a region and chosen items along, and takes such items over. */
export const carryOperations = ({ items, packs, userId, files, links }: CarryParts): PackOperation[] => [
  operation({
    method: 'post',
    path: '/carry/link',
    body: chosen,
    handle: ({ body }) => ({ path: `/workstation/carry/${links.make(body)}` }),
  }),
  operation({
    method: 'post',
    path: '/carry/export',
    status: 201,
    body: chosen.extend({ file: path, replace: z.boolean().default(false) }),
    handle: async ({ body: { items: ids, ...work } }) => {
      const made = await files.make(ids);
      try {
        return await packs.start({ kind: 'export', ...work, ...(made !== undefined && { items: made }) });
      } catch (error) {
        await files.remove(made);
        throw error;
      }
    },
  }),
  operation({
    method: 'post',
    path: '/carry/take',
    body: z.object({ path }),
    handle: async ({ body }) => {
      try {
        const taken = await withCarriedItems(body.path, chunks => items.takeOver(userId, chunks));
        return { added: taken?.added ?? 0, same: taken?.same ?? 0 };
      } catch (cause) {
        throw cause instanceof WordedError ? new Failure('bad_request', cause.said, { cause }) : cause;
      }
    },
  }),
];
