import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { type FileHandle, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../../data-packs/runtime/durable.ts';
import { move } from '../../data-packs/runtime/in-use.ts';
import { makeFolder } from '../../data-packs/store/disk/make-folder.ts';

interface StoredContent {
  file: string;
  bytes: number;
  hash: string;
}

/** What no row names after this long was left by a killed service, milliseconds. */
const leftoverMs = 3_600_000;

/**
 * Contents as files of the data folder, written once under a name of their own and never changed. Files, because 32 MiB
 * within the database held its one writer's lock, and the thread, for 530 to 710 ms; as a file they took 195 to 320 ms
 * in the thread pool and at most 0.6 ms at a time here (two busy cores).
 */
export class ItemFiles {
  readonly #folder: string;
  /** Written by this service, and named by no row when that was last looked at: sound, whatever the clock was set to. */
  readonly #fresh = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
    makeFolder(folder);
  }

  /** Writes and flushes a content. On failure leaves nothing. */
  async write(chunks: AsyncIterable<Uint8Array>): Promise<StoredContent> {
    const file = randomUUID();
    const path = join(this.#folder, file);
    const partial = `${path}.partial`;
    this.#fresh.add(file);
    try {
      const hash = createHash('sha256');
      let bytes = 0;
      const handle = await open(partial, 'wx', 0o600);
      try {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          await handle.appendFile(chunk);
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      await move(partial, path);
      await syncDirectory(this.#folder);
      return { file, bytes, hash: hash.digest('base64url') };
    } catch (error) {
      this.#fresh.delete(file);
      await rm(partial, { force: true });
      throw error;
    }
  }

  /** Writes a content for a change that takes it over and removes the one of before; goes where that fails. */
  async replace<Changed extends { before: readonly (string | null)[] }>(
    chunks: AsyncIterable<Uint8Array>,
    change: (stored: StoredContent) => Promise<Changed>,
  ): Promise<Changed> {
    const stored = await this.write(chunks);
    try {
      const changed = await change(stored);
      await this.remove(changed.before);
      return changed;
    } catch (error) {
      await this.remove([stored.file]);
      throw error;
    }
  }

  /** Throws ENOENT for one that was removed. */
  open(file: string): Promise<FileHandle> {
    return open(join(this.#folder, file));
  }

  /** Throws ENOENT for one that was removed. */
  bytes(file: string): Promise<Buffer> {
    return readFile(join(this.#folder, file));
  }

  path(file: string): string {
    return join(this.#folder, file);
  }

  read(file: string): ReadStream {
    return createReadStream(join(this.#folder, file));
  }

  /** The file goes once it was read. */
  readOnce(file: string): ReadStream {
    return this.read(file).once('close', () => void this.remove([file]));
  }

  /** Has a file made that is no content; one that is never read is swept. On failure leaves nothing. */
  async pass<Made>(make: (file: string) => Promise<Made>): Promise<Made> {
    const file = randomUUID();
    this.#fresh.add(file);
    try {
      return await make(file);
    } catch (error) {
      await this.remove([file]);
      throw error;
    } finally {
      this.#fresh.delete(file);
    }
  }

  /** Ignores what is not there. */
  async remove(files: readonly (string | null)[]): Promise<void> {
    for (const file of files) {
      if (file === null) continue;
      this.#fresh.delete(file);
      await rm(join(this.#folder, file), { force: true });
    }
  }

  /** Removes what killed services left: older files that no row names. */
  async sweep(named: ReadonlySet<string>): Promise<void> {
    for (const name of named) this.#fresh.delete(name);
    for (const name of await readdir(this.#folder)) {
      if (named.has(name) || this.#fresh.has(name.replace('.partial', ''))) continue;
      const path = join(this.#folder, name);
      const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? { mtimeMs: Number.POSITIVE_INFINITY };
      if (Date.now() - mtimeMs > leftoverMs) await rm(path, { force: true });
    }
  }
}
