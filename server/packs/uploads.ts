import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDiskFull, requireSpace } from '../../data-packs/store/disk-space.ts';
import { isRunning } from '../../data-packs/store/is-running.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { Failure } from '../errors.ts';
import { packWords } from './words.ts';

/** An upload that was never installed is removed by the first upload after this long. */
const abandonedMs = 3_600_000;

/** The name is for people only: letters and digits of any script. */
const notInNames = /[^\p{L}\p{M}\p{N} ._-]/gu;

/** An upload's own folder: process number of its service and random digits. Nothing else is ever removed. */
const folderName = /^(\d+)-[0-9a-f]{12}$/;

function isOfOtherService(name: string): boolean {
  const pid = Number(folderName.exec(name)?.[1]);
  return pid > 0 && pid !== process.pid && isRunning(pid);
}

/** Short enough for any file system, whatever its script: names are bounded in bytes there. */
const fileName = (name: string): string => [...name.replace(notInNames, '-')].slice(-50).join('');

/**
 * `.outpost` files that came over HTTP, each in a folder of its own below `<dataDir>/uploads`, until they are
 * installed.
 */
export class Uploads {
  readonly #directory: string;
  /** Whether a task is to install this file. */
  readonly #isWanted: (path: string) => boolean;

  constructor(dataDir: string, isWanted: (path: string) => boolean) {
    this.#directory = join(dataDir, 'uploads');
    this.#isWanted = isWanted;
  }

  /** Removes the uploads of earlier runs, but for those of another running service. */
  async open(): Promise<void> {
    const names = await readdir(this.#directory).catch((): string[] => []);
    for (const name of names) {
      if (!isOfOtherService(name)) await rm(join(this.#directory, name), { recursive: true, force: true });
    }
  }

  /** Writes a body of `size` bytes and resolves to its path. Throws a `Failure` and leaves nothing where that fails. */
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
      await rename(`${path}.partial`, path);
      return path;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      if (isDiskFull(error)) {
        throw new Failure('payload_too_large', packWords.message('uploadFilledDisk', { name }), { cause: error });
      }
      throw new Failure('bad_request', packWords.message('uploadBroken'), { cause: error });
    }
  }

  /** Removes a file that was uploaded, and no other. */
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
      // A file that is being written is as old as its last byte.
      const { mtimeMs } = (await stat(join(folder, file ?? '')).catch(() => undefined)) ?? { mtimeMs: 0 };
      if (Date.now() - mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true });
    }
  }
}
