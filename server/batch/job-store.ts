import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WorkerClient } from '../../data-packs/runtime/worker-client.ts';
import { JobFolders, type JobStore } from '../jobs/index.ts';
import type { CountedJob, Job, ResultFormat, RowState } from './job.ts';
import type { BatchQuestion, BatchWork } from './thread/batch-worker.ts';

/** Milliseconds without work until the thread of files ends. */
const idleMs = 60_000;
/**
 * Jobs on the disk: a folder each, with a database of its rows and the files that its steps made. Two threads keep
 * them: one for short questions, one that reads tables in and writes results, which may take seconds.
 */
export class BatchStore extends JobFolders implements JobStore<CountedJob> {
  readonly #rows: WorkerClient<BatchQuestion, unknown>;
  readonly #files: WorkerClient<BatchQuestion, unknown>;

  constructor(folder: string) {
    super(folder, 'job.db');
    const thread = { file: new URL('./thread/batch-worker.ts', import.meta.url), data: () => ({ folder }) };
    this.#rows = new WorkerClient({ ...thread, name: 'thread of batch jobs' });
    this.#files = new WorkerClient({ ...thread, name: 'thread of batch files', concurrency: 1, idleMs });
  }

  async all(): Promise<CountedJob[]> {
    return (await this.#hasJobs()) ? this.ask('all') : [];
  }

  async running(): Promise<Job[]> {
    return (await this.#hasJobs()) ? this.ask('running') : [];
  }

  find(id: string): Promise<CountedJob | undefined> {
    return this.ask('find', id);
  }

  /** Has the short work of `JobDatabases` done. */
  ask<Work extends keyof BatchWork>(work: Work, ...values: Parameters<BatchWork[Work]>) {
    return this.#rows.ask({ work, values }) as Promise<Awaited<ReturnType<BatchWork[Work]>>>;
  }

  /** Makes a job of a file as it arrives. On failure leaves nothing. */
  async createFrom(
    chunks: AsyncIterable<Uint8Array>,
    header: boolean | undefined,
    job: Omit<Job, 'columns' | 'source'>,
    signal: AbortSignal,
  ): Promise<CountedJob> {
    await this.create(job.id, async made => {
      await mkdir(join(made, 'files'), { mode: 0o700 });
      const upload = join(made, 'upload');
      const handle = await open(upload, 'wx', 0o600);
      try {
        for await (const chunk of chunks) await handle.appendFile(chunk);
      } finally {
        await handle.close();
      }
      const table = { upload, database: join(made, 'job.db'), header, job };
      await this.#files.ask({ work: 'importTable', values: [table] }, { signal });
      await rm(upload);
    });
    const found = await this.find(job.id);
    if (found === undefined) throw new Error('A job that was made is gone.');
    return found;
  }

  override async remove(id: string): Promise<void> {
    await this.ask('release', id);
    await super.remove(id);
  }

  /** Keeps a file that a step made, whole or not at all. */
  writeFile(id: string, name: string, bytes: Uint8Array): Promise<void> {
    return this.write(this.path(id, 'files', name), bytes);
  }

  async removeFiles(id: string): Promise<void> {
    const files = this.path(id, 'files');
    await rm(files, { recursive: true, force: true });
    await mkdir(files, { mode: 0o700 });
  }

  readFile(id: string, name: string): ReadStream {
    return createReadStream(this.path(id, 'files', name));
  }

  /** Writes results into a file, which goes when it was read; one that is never read is swept. */
  async results(
    id: string,
    format: ResultFormat,
    only: RowState | undefined,
    signal: AbortSignal,
  ): Promise<{ bytes: number; open: () => ReadStream }> {
    const to = this.passingFile();
    const [database, files] = [this.jobFile(id), this.path(id, 'files')];
    try {
      await this.#files.ask({ work: 'writeResults', values: [{ database, files, format, only, to }] }, { signal });
      const { size } = await stat(to);
      return {
        bytes: size,
        open: () => createReadStream(to).once('close', () => void rm(to, { force: true })),
      };
    } catch (error) {
      await rm(to, { force: true });
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#rows.close(), this.#files.close()]);
  }

  /** Looked for on the disk: where there are none, as on most machines, no thread is started to say so. */
  async #hasJobs(): Promise<boolean> {
    return (await this.ids()).length > 0;
  }
}
