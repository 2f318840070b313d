import { createReadStream, type ReadStream } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { move } from '../../data-packs/runtime/in-use.ts';
import { tryLock } from '../../data-packs/store/disk/lock.ts';
import { makeFolder } from '../../data-packs/store/disk/make-folder.ts';
import { Failure, toldFailure } from '../errors.ts';
import type { ByteRange } from '../http/byte-range.ts';
import { isBeingMade, type Job, storedJob } from './job.ts';
import { atlasWords } from './words.ts';

const removed = '.removed';
/** What no job names after this long was left by a killed service, milliseconds. */
const leftoverMs = 3_600_000;

/** Atlases on the disk: a folder each, with what is known of it, its file, and a lock that whoever makes it holds. */
export class JobStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    makeFolder(folder);
  }

  /** All that are whole on the disk, newest first. */
  async all(): Promise<Job[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true });
    const ids = entries.filter(entry => entry.isDirectory() && !entry.name.endsWith(removed)).map(({ name }) => name);
    const jobs = (await Promise.all(ids.map(id => this.find(id)))).filter(job => job !== undefined);
    return jobs.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
  }

  /** `undefined` where there is none, or nothing readable. One that nobody makes any more has failed. */
  async find(id: string): Promise<Job | undefined> {
    if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
    const text = await readFile(join(this.#folder, id, 'job.json'), 'utf8').catch(() => undefined);
    const job = text === undefined ? undefined : parsed(text);
    if (job === undefined || !isBeingMade(job)) return job;
    return (await this.#interrupted(job)) ?? job;
  }

  /** Throws where the folder is gone: another process removed it. */
  async put(job: Job): Promise<void> {
    const path = join(this.#folder, job.id, 'job.json');
    await writeFile(`${path}.partial`, JSON.stringify(job), { mode: 0o600 });
    await move(`${path}.partial`, path);
  }

  lockFile(id: string): string {
    return join(this.#folder, id, 'lock');
  }

  /** Where the file grows. */
  unfinishedFile(id: string): string {
    return join(this.#folder, id, 'atlas.pdf.partial');
  }

  /** Makes the file that has grown the atlas. Returns its size in bytes. */
  async finishFile(id: string): Promise<number> {
    const path = this.#file(id);
    await move(this.unfinishedFile(id), path);
    return (await stat(path)).size;
  }

  async dropUnfinished(id: string): Promise<void> {
    await rm(this.unfinishedFile(id), { force: true });
  }

  /** `range`: the bytes from its `start` to its `end`, both within. */
  read(id: string, range?: ByteRange): ReadStream {
    return createReadStream(this.#file(id), range);
  }

  async remove(id: string): Promise<void> {
    const gone = join(this.#folder, `${id}${removed}`);
    await move(join(this.#folder, id), gone);
    await rm(gone, { recursive: true, force: true });
  }

  /** Removes what killed services left. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const isJob = !name.endsWith(removed) && (await stat(join(path, 'job.json')).catch(() => undefined));
      if (isJob) continue;
      const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? { mtimeMs: Number.POSITIVE_INFINITY };
      if (Date.now() - mtimeMs > leftoverMs) await rm(path, { recursive: true, force: true });
    }
  }

  #file(id: string): string {
    return join(this.#folder, id, 'atlas.pdf');
  }

  /** The job as failed, if nobody makes it: its service has ended. */
  async #interrupted(job: Job): Promise<Job | undefined> {
    let failed: Job | undefined;
    await tryLock(this.lockFile(job.id), async () => {
      // It may have been finished since it was read.
      const text = await readFile(join(this.#folder, job.id, 'job.json'), 'utf8');
      const present = parsed(text) ?? job;
      failed = present;
      if (!isBeingMade(present)) return;
      const said = atlasWords.message('interrupted');
      failed = { ...present, state: 'failed', failure: toldFailure(new Failure('maintenance', said)) };
      await this.dropUnfinished(job.id);
      await this.put(failed);
    });
    return failed;
  }
}

function parsed(text: string): Job | undefined {
  try {
    return storedJob.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
