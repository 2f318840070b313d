import { randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WorkerClient } from '../../data-packs/runtime/worker-client.ts';
import { JobFolders, type JobStore } from '../jobs/index.ts';
import type { CountedJob, Job, ResultFormat, RowState } from './job.ts';
import type { BatchQuestion, BatchWork } from './thread/batch-worker.ts';
import type { FileQuestion } from './thread/file-worker.ts';

/** Milliseconds without work until the process for files ends. */
const idleMs = 60_000;
/** What a table may take to be read: one of 100,000 rows and 50 columns takes a tenth of each. */
const heapMb = 256;
const timeoutMs = 60_000;

/**
 * Jobs on the disk: a folder each, with a database of its rows and the files that its steps made. A thread answers short
 * questions of them; a process reads tables in and writes results, which may take seconds, and any memory of a hostile one.
 */
export class BatchStore extends JobFolders implements JobStore<CountedJob> {
  readonly #rows: WorkerClient<BatchQuestion, unknown>;
  readonly #files: WorkerClient<FileQuestion, void>;

  constructor(folder: string) {
    super(folder, 'job.db');
    const file = new URL('./thread/batch-worker.ts', import.meta.url);
    this.#rows = new WorkerClient({ file, data: () => ({ folder }), name: 'thread of batch jobs' });
    const readsFiles = new URL('./thread/file-worker.ts', import.meta.url);
    this.#files = new WorkerClient({ file: readsFiles, name: 'process of batch files', heapMb, idleMs });
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
      await this.#files.ask({ table }, { signal, timeoutMs });
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
  results(
    id: string,
    format: ResultFormat,
    only: RowState | undefined,
    signal: AbortSignal,
  ): Promise<{ bytes: number; open: () => ReadStream }> {
    const [database, files] = [this.jobFile(id), this.path(id, 'files')];
    return this.grow(randomUUID(), async to => {
      await this.#files.ask({ results: { database, files, format, only, to } }, { signal });
      const { size } = await stat(to);
      return {
        bytes: size,
        open: () => createReadStream(to).once('close', () => void rm(to, { force: true })),
      };
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.#rows.close(), this.#files.close()]);
  }

  /** Looked for on the disk: where there are none, as on most machines, no thread is started to say so. */
  async #hasJobs(): Promise<boolean> {
    return (await this.ids()).length > 0;
  }
}
