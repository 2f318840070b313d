import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Response, Router } from 'express';
import { z } from 'zod';
import { readPackFile, withCarriedItems } from '../../data-packs/format/archive/pack-file.ts';
import { boundsSchema, packIdSchema } from '../../data-packs/format/manifest.ts';
import { carriedDirectory, carriedFile, carriedPart } from '../../data-packs/store/disk/layout.ts';
import { versionDirectory } from '../../data-packs/store/index.ts';
import { requirePointer, servingFolder } from '../../data-packs/store/pointer.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { Failure } from '../errors.ts';
import { mountOnly } from '../http/index.ts';
import type { ItemsModule } from '../items/index.ts';
import type { Clock } from '../module.ts';
import { OneTimeTokens } from '../one-time-tokens.ts';
import {
  nameDownload,
  operation,
  type PackOperation,
  type Packs,
  requireThisMachine,
  sendRegion,
} from '../packs/index.ts';

/** Milliseconds that a browser has to follow a link: it saves what is at an address, and sends no token with it. */
const linkLifetime = 60_000;

export interface CarryServices {
  dataDir: string;
  items: Pick<ItemsModule, 'exportChosen' | 'takeOver'>;
  packs: Pick<Packs, 'start'>;
  clock: Clock;
  /** Of whom the windows' items are. */
  userId: string;
}

export interface Carry {
  operations: readonly PackOperation[];
  /** Sends files by links that work once. */
  publicRouter: Router;
  /** Clears what an ended service left. */
  open(): Promise<void>;
}

/** A region with chosen items as one file, and the items of such a file. */
export function createCarry(services: CarryServices): Carry {
  const { dataDir, items, userId } = services;
  const files = new ChosenFiles(dataDir, ids => items.exportChosen(userId, ids));
  const parts = { ...services, files, links: new OneTimeTokens<Carried>(linkLifetime) };
  return {
    operations: carryOperations(parts),
    publicRouter: downloadRouter(parts),
    open: () => files.clear(),
  };
}

const path = z.string().min(1).max(4096);
const chosen = z.object({ region: packIdSchema, items: z.array(z.uuid()).max(20_000) });

interface CarryParts extends CarryServices {
  files: ChosenFiles;
  links: OneTimeTokens<Carried>;
}

/** Takes a region, or a part of it, and chosen items along, and takes such items over. */
const carryOperations = ({ dataDir, items, packs, clock, userId, files, links }: CarryParts): PackOperation[] => {
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

type Carried = CarriedRegion | { part: string };

interface CarriedRegion {
  region: string;
  items: readonly string[];
}

/** Sends a region with its items as it is read, or the part of one that was made; a browser shows how far it is, and stops it. */
function downloadRouter({ dataDir, files, links, clock }: CarryParts): Router {
  const router = Router({ caseSensitive: true, strict: true });
  mountOnly('get', router, '/workstation/carry/:token', async (req, res) => {
    requireThisMachine(req);
    const carried = links.take(String(req.params.token), clock.now());
    if (carried === undefined) throw new Failure('not_found');
    if ('part' in carried) await sendPart(res, carriedPart(dataDir, carried.part));
    else await sendWhole(res, carried);
  });
  return router;

  async function sendWhole(res: Response, carried: CarriedRegion): Promise<void> {
    const { region: id } = carried;
    const pointer = await requirePointer(dataDir, id).catch(notFound);
    const directory = versionDirectory(dataDir, id, servingFolder(pointer));
    const chosen = await files.make(carried.items);
    try {
      await sendRegion(res, { id, version: pointer.version, directory, items: chosen && files.path(chosen) });
    } finally {
      await files.remove(chosen);
    }
  }
}

/** Of a region that is not installed. */
function notFound(cause: unknown): never {
  throw cause instanceof WordedError ? new Failure('not_found', cause.said, { cause }) : cause;
}

/** Sends the file that a task has made, and removes it once it has arrived. */
async function sendPart(res: Response, path: string): Promise<void> {
  const found = await readPackFile(path).catch(cause => {
    throw new Failure('not_found', undefined, { cause });
  });
  const { size } = await stat(path);
  nameDownload(res, found.manifest);
  res.setHeader('Content-Length', size);
  await pipeline(createReadStream(path), res).catch(() => undefined);
  if (res.writableFinished) await rm(path, { force: true });
}

/** What is older was left by a service that was killed, milliseconds. */
const leftoverMs = 86_400_000;

/** Chosen items, each time in a file of its own until it was sent: an archive must know their size before. */
class ChosenFiles {
  readonly #dataDir: string;
  readonly #write: (ids: readonly string[]) => Readable;

  constructor(dataDir: string, write: (ids: readonly string[]) => Readable) {
    this.#dataDir = dataDir;
    this.#write = write;
  }

  /** The id of a file with these items; undefined for none. */
  async make(ids: readonly string[]): Promise<string | undefined> {
    if (ids.length === 0) return undefined;
    await this.ready();
    const id = randomUUID();
    try {
      await pipeline(this.#write(ids), createWriteStream(this.path(id), { flags: 'wx', mode: 0o600 }));
      return id;
    } catch (error) {
      await this.remove(id);
      throw error;
    }
  }

  async ready(): Promise<void> {
    await mkdir(carriedDirectory(this.#dataDir), { recursive: true, mode: 0o700 });
  }

  path(id: string): string {
    return carriedFile(this.#dataDir, id);
  }

  async remove(id: string | undefined): Promise<void> {
    if (id !== undefined) await rm(this.path(id), { force: true });
  }

  async clear(): Promise<void> {
    const folder = carriedDirectory(this.#dataDir);
    for (const name of await readdir(folder).catch((): string[] => [])) {
      const file = join(folder, name);
      const { mtimeMs } = (await stat(file).catch(() => undefined)) ?? { mtimeMs: Date.now() };
      if (Date.now() - mtimeMs > leftoverMs) await rm(file, { force: true });
    }
  }
}
