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
  /** What this service makes at the moment: by a clock that was set ahead it is as old as what was left. */
  readonly #growing = new Set<string>();

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
  create(id: string, fill: (folder: string) => Promise<void>): Promise<void> {
    return this.grow(id, async made => {
      await mkdir(made, { mode: 0o700 });
      await fill(made);
      await move(made, this.path(id));
    });
  }

  /** Makes a file or folder that goes, or gets another name; one that does neither is swept. On failure leaves nothing. */
  async grow<Made>(id: string, make: (path: string) => Promise<Made>): Promise<Made> {
    const name = `${id}${unfinished}`;
    const path = this.path(name);
    this.#growing.add(name);
    try {
      return await make(path);
    } catch (error) {
      await rm(path, { recursive: true, force: true });
      throw error;
    } finally {
      this.#growing.delete(name);
    }
  }

  /** Writes a file, whole or not at all. Throws where the folder is gone: another process removed it. */
  async write(path: string, content: string | Uint8Array): Promise<void> {
    await writeFile(`${path}.partial`, content, { mode: 0o600 });
    await move(`${path}.partial`, path);
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
      if (this.#growing.has(name)) continue;
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
