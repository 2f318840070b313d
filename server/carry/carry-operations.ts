import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { withCarriedItems } from '../../data-packs/format/archive/pack-file.ts';
import { boundsSchema, packIdSchema } from '../../data-packs/format/manifest.ts';
import { carriedPart } from '../../data-packs/store/disk/layout.ts';
import { requirePointer } from '../../data-packs/store/pointer.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { Failure } from '../errors.ts';
import type { OneTimeTokens } from '../one-time-tokens.ts';
import { operation, type PackOperation, type Packs } from '../packs/index.ts';
import type { ChosenFiles } from './chosen-files.ts';
import { type Carried, notFound } from './download-router.ts';
import type { CarryServices } from './index.ts';

const path = z.string().min(1).max(4096);
const chosen = z.object({ region: packIdSchema, items: z.array(z.uuid()).max(20_000) });

export interface CarryParts extends CarryServices {
  files: ChosenFiles;
  links: OneTimeTokens<Carried>;
}

/** Takes a region, or a part of it, and chosen items along, and takes such items over. */
export const carryOperations = ({
  dataDir,
  items,
  packs,
  clock,
  userId,
  files,
  links,
}: CarryParts): PackOperation[] => {
  /** Starts the task that writes the file. */
  const write = async (ids: readonly string[], work: Omit<ExportWork, 'kind' | 'items'>) => {
    const made = await files.make(ids);
    try {
      return await packs.start({ kind: 'export', ...work, ...(made !== undefined && { items: made }) });
    } catch (error) {
      await files.remove(made);
      throw error;
    }
  };
  return [
    operation({
      method: 'post',
      path: '/carry/link',
      body: z.union([chosen, z.object({ part: z.uuid() })]),
      handle: async ({ body }) => {
        if ('region' in body) await requirePointer(dataDir, body.region).catch(notFound);
        return { path: `/workstation/carry/${links.make(body, clock.now())}` };
      },
    }),
    operation({
      method: 'post',
      path: '/carry/export',
      status: 201,
      body: chosen.extend({ file: path, replace: z.boolean().default(false), box: boundsSchema.optional() }),
      handle: ({ body: { items: ids, ...work } }) => write(ids, work),
    }),
    operation({
      method: 'post',
      path: '/carry/part',
      status: 201,
      body: chosen.extend({ box: boundsSchema }),
      handle: async ({ body: { items: ids, ...work } }) => {
        const part = randomUUID();
        await files.ready();
        return { part, task: await write(ids, { ...work, file: carriedPart(dataDir, part) }) };
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
};

type ExportWork = Extract<Parameters<Packs['start']>[0], { kind: 'export' }>;
