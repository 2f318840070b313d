import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { move } from '../../data-packs/runtime/in-use.ts';
import { makeFolder } from '../../data-packs/store/disk/make-folder.ts';

/** What no job names after this long was left by a killed service, milliseconds. */
const leftoverMs = 3_600_000;
const unfinished = '.unfinished';
const removed = '.removed';

const isMarked = (name: string): boolean => name.endsWith(unfinished) || name.endsWith(removed);

/** Jobs on the disk: a folder each, named after the job, in which one file says what the job is. */
export class JobFolders {
  readonly #root: string;
  readonly #jobFile: string;

  constructor(root: string, jobFile: string) {
    this.#root = root;
    this.#jobFile = jobFile;
    makeFolder(root);
  }

  path(id: string, ...names: string[]): string {
    return join(this.#root, id, ...names);
  }

  jobFile(id: string): string {
    return this.path(id, this.#jobFile);
  }

  /** Of all jobs, in no order. */
  async ids(): Promise<string[]> {
    const entries = await readdir(this.#root, { withFileTypes: true });
    return entries.filter(entry => entry.isDirectory() && !isMarked(entry.name)).map(({ name }) => name);
  }

  /** Makes a job's folder once all is in it. On failure leaves nothing. */
  async create(id: string, fill: (folder: string) => Promise<void>): Promise<void> {
    const made = this.path(`${id}${unfinished}`);
    try {
      await mkdir(made, { mode: 0o700 });
      await fill(made);
      await move(made, this.path(id));
    } catch (error) {
      await rm(made, { recursive: true, force: true });
      throw error;
    }
  }

  /** Writes a file, whole or not at all. Throws where the folder is gone: another process removed it. */
  async write(path: string, content: string | Uint8Array): Promise<void> {
    await writeFile(`${path}.partial`, content, { mode: 0o600 });
    await move(`${path}.partial`, path);
  }

  /** Where a file is written that goes once it was read; one that is never read is swept. */
  passingFile(): string {
    return this.path(`${randomUUID()}${unfinished}`);
  }

  async remove(id: string): Promise<void> {
    const gone = this.path(`${id}${removed}`);
    await move(this.path(id), gone);
    await rm(gone, { recursive: true, force: true });
  }

  /** Removes what killed services left. */
  async sweep(): Promise<void> {
    for (const entry of await readdir(this.#root, { withFileTypes: true })) {
      const { name } = entry;
      const path = this.path(name);
      const isKept = !isMarked(name) && (!entry.isDirectory() || (await modified(this.jobFile(name))) !== undefined);
      const at = isKept ? undefined : await modified(path);
      if (at !== undefined && Date.now() - at > leftoverMs) await rm(path, { recursive: true, force: true });
    }
  }
}

/** When a file was written, milliseconds since 1970; `undefined` where it is not there. */
const modified = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.mtimeMs;
