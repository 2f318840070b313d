import { createReadStream, type ReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { z } from 'zod';
import { move } from '../../data-packs/runtime/in-use.ts';
import { tryLock } from '../../data-packs/store/disk/lock.ts';
import { Failure, type ToldFailure, toldFailure } from '../errors.ts';
import type { ByteRange } from '../http/reply/byte-range.ts';
import { isUnderWay, JobFolders, type JobStore, shownJob } from '../jobs/index.ts';
import { atlasWords } from '../words.ts';
import { type AtlasJob, jobStates } from './atlas-schemas.ts';
import { keptFor } from './limits.ts';

/** Atlases on the disk: a folder each, with what is known of it, its file, and a lock that whoever makes it holds. */
export class AtlasStore extends JobFolders implements JobStore<Job> {
  constructor(folder: string) {
    super(folder, 'job.json');
  }

  async all(): Promise<Job[]> {
    const ids = await this.ids();
    return (await Promise.all(ids.map(id => this.find(id)))).filter(job => job !== undefined);
  }

  /** `undefined` where there is none, or nothing readable. One that nobody makes any more has failed. */
  async find(id: string): Promise<Job | undefined> {
    const text = await readFile(this.jobFile(id), 'utf8').catch(() => undefined);
    const job = text === undefined ? undefined : parsed(text);
    if (job === undefined || !isUnderWay(job)) return job;
    return (await this.#interrupted(job)) ?? job;
  }

  /** Throws where the folder is gone: another process removed it. */
  put(job: Job): Promise<void> {
    return this.write(this.jobFile(job.id), JSON.stringify(job));
  }

  lockFile(id: string): string {
    return this.path(id, 'lock');
  }

  /** Where the file grows. */
  unfinishedFile(id: string): string {
    return `${this.#file(id)}.partial`;
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

  #file(id: string): string {
    return this.path(id, 'atlas.pdf');
  }

  /** The job as failed, if nobody makes it: its service has ended. */
  async #interrupted(job: Job): Promise<Job | undefined> {
    let failed: Job | undefined;
    await tryLock(this.lockFile(job.id), async () => {
      // It may have been finished since it was read.
      const text = await readFile(this.jobFile(job.id), 'utf8');
      const present = parsed(text) ?? job;
      failed = present;
      if (!isUnderWay(present)) return;
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

/** Written by this service alone: checked for what a kill or a disk may have done to it. */
const storedJob = z.object({
  id: z.string(),
  userId: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  failure: z.unknown().transform(value => value as ToldFailure | null),
  total: z.number(),
  done: z.number(),
  scale: z.number(),
  bytes: z.number().nullable(),
  createdAt: z.number(),
  changedAt: z.number(),
});
/** An atlas as its folder has it: pages of the file, and those that are in it. */
export type Job = z.output<typeof storedJob>;

export function shownAtlas(job: Job): AtlasJob {
  const { id, title, state, total, done, scale, bytes } = job;
  return { id, title, state, pages: { total, done }, scale, bytes, ...shownJob(job, keptFor) };
}
