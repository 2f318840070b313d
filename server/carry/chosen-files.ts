import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { carriedDirectory, carriedFile } from '../../data-packs/store/disk/layout.ts';

/** What is older was left by a service that was killed, milliseconds. */
const leftoverMs = 86_400_000;

/** Chosen items, each time in a file of its own until it was sent: an archive must know their size before. */
export class ChosenFiles {
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

  /** Makes their folder. */
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
