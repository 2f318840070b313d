import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { z } from 'zod';
import { move } from '../../data-packs/runtime/in-use.ts';
import { isRunning } from '../../data-packs/runtime/is-running.ts';
import { requireSpace } from '../../data-packs/store/disk/disk-space.ts';
import { isDiskFull } from '../../data-packs/store/disk/disk-trouble.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { Failure } from '../errors.ts';
import { mountOnly, parseWith } from '../http/index.ts';
import { notesOf } from '../http/notes.ts';
import { textLike } from '../http/request/parameter.ts';
import { packWords } from '../words.ts';
import { type Admit, requireThisMachine } from './packs-router.ts';

/** Age at which the next upload removes one that was never installed. */
const abandonedMs = 3_600_000;

/** Characters to replace in file names; letters and digits of any script stay. */
const notInNames = /[^\p{L}\p{M}\p{N} ._-]/gu;

/** Folder of one upload: the service's process number and random digits. Only such folders are removed. */
const folderName = /^(\d+)-[0-9a-f]{12}$/;

function isOfOtherService(name: string): boolean {
  const pid = Number(folderName.exec(name)?.[1]);
  return pid > 0 && pid !== process.pid && isRunning(pid);
}

/** Keeps 50 characters, because file systems limit names in bytes. */
const fileName = (name: string): string => [...name.replace(notInNames, '-')].slice(-50).join('');

/** Uploaded files, each in a folder below `<dataDir>/uploads` until it is installed or built from. */
export class Uploads {
  readonly #directory: string;
  /** Whether a task reads this file. */
  readonly #isWanted: (path: string) => boolean;

  constructor(dataDir: string, isWanted: (path: string) => boolean) {
    this.#directory = join(dataDir, 'uploads');
    this.#isWanted = isWanted;
  }

  /** Removes the uploads of earlier runs, except those of another running service. */
  async open(): Promise<void> {
    const names = await readdir(this.#directory).catch((): string[] => []);
    for (const name of names) {
      if (!isOfOtherService(name)) await rm(join(this.#directory, name), { recursive: true, force: true });
    }
  }

  /** Writes a body of `size` bytes; resolves to its path. On failure throws a `Failure` and leaves nothing. */
  async receive(body: AsyncIterable<Uint8Array>, { name, size }: { name: string; size: number }): Promise<string> {
    await mkdir(this.#directory, { recursive: true });
    await this.#removeAbandoned();
    await requireSpace(this.#directory, size, name).catch(cause => {
      throw cause instanceof WordedError ? new Failure('payload_too_large', cause.said, { cause }) : cause;
    });
    const folder = join(this.#directory, `${process.pid}-${randomBytes(6).toString('hex')}`);
    const path = join(folder, fileName(name));
    try {
      await mkdir(folder);
      await pipeline(body, createWriteStream(`${path}.partial`, { flags: 'wx' }));
      await move(`${path}.partial`, path);
      return path;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      if (isDiskFull(error)) {
        throw new Failure('payload_too_large', packWords.message('uploadFilledDisk', { name }), { cause: error });
      }
      throw new Failure('bad_request', packWords.message('uploadBroken'), { cause: error });
    }
  }

  /** Removes an uploaded file; ignores any other. */
  async release(path: string): Promise<void> {
    const folder = dirname(path);
    if (dirname(folder) !== this.#directory || !folderName.test(basename(folder))) return;
    await rm(folder, { recursive: true, force: true });
  }

  /** Removes an upload unless it is being installed. */
  async decline(path: string): Promise<void> {
    if (!this.#isWanted(path)) await this.release(path);
  }

  async #removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.#directory)) {
      if (isOfOtherService(name)) continue;
      const folder = join(this.#directory, name);
      const [file] = await readdir(folder).catch(() => []);
      if (file !== undefined && this.#isWanted(join(folder, file))) continue;
      // A file still being written counts from its last byte.
      const { mtimeMs } = (await stat(join(folder, file ?? '')).catch(() => undefined)) ?? { mtimeMs: 0 };
      if (Date.now() - mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true });
    }
  }
}

const path = '/workstation/api/uploads';

/** Timeout without a byte. */
const silenceMs = 60_000;

const uploadSchema = z.object({
  name: textLike(/^.{0,238}[^./\\]\.(outpost|osm|osm\.pbf|osm\.gz|osm\.bz2|hgt|hgt\.gz|hgt\.zip|zip|tiff?)$/i, field =>
    packWords.message('notAnUpload', { field }),
  ),
  'content-length': textLike(/^[1-9]\d*$/, field => packWords.message('sizeMissing', { field })).transform(Number),
});

/** Receives one file of any size: a pack, or what one is built from. */
export function uploadRouter(uploads: Uploads, admit: Admit): Router {
  const router = Router({ caseSensitive: true, strict: true });
  mountOnly('put', router, path, async (req, res) => {
    await admit(req);
    requireThisMachine(req);
    const { name, 'content-length': size } = parseWith(uploadSchema, {
      name: req.query.name,
      'content-length': req.headers['content-length'],
    });
    notesOf(res).takesLong = true;
    req.setTimeout(silenceMs, () => req.destroy(new Error('Nothing came for a minute.')));
    // Keeps the connection open for the answer after a failure to write.
    const body = req.iterator({ destroyOnReturn: false });
    const reply = JSON.stringify({ path: await uploads.receive(body, { name, size }) });
    res.statusCode = 201;
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.end(reply);
  });
  return router;
}
