import { randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { move } from '../../data-packs/runtime/in-use.ts';
import { WorkerClient } from '../../data-packs/runtime/worker-client.ts';
import { makeFolder } from '../../data-packs/store/disk/make-folder.ts';
import type { CountedJob, Job, JobRow, RowState } from './job.ts';
import type { ResultFormat } from './result-formats.ts';
import type { BatchAnswers, BatchQuestion, ChangedJob } from './thread/batch-questions.ts';
import type { JobChange, WorkedRow } from './thread/job-database.ts';

/** Milliseconds without work until the thread of files ends. */
const idleMs = 60_000;
/** What no job names after this long was left by a killed service, milliseconds. */
const leftoverMs = 3_600_000;
const unfinished = '.unfinished';
const removed = '.removed';

/**
 * Jobs on the disk: a folder each, with a database of its rows and the files that its steps made. Two threads keep
 * them: one for short questions, one that reads tables in and writes results, which may take seconds.
 */
export class JobStore {
  readonly #folder: string;
  readonly #rows: WorkerClient<BatchQuestion, unknown>;
  readonly #files: WorkerClient<BatchQuestion, unknown>;

  constructor(folder: string) {
    this.#folder = folder;
    makeFolder(folder);
    const thread = { file: new URL('./thread/batch-worker.ts', import.meta.url), data: () => ({ folder }) };
    this.#rows = new WorkerClient({ ...thread, name: 'thread of batch jobs' });
    this.#files = new WorkerClient({ ...thread, name: 'thread of batch files', concurrency: 1, idleMs });
  }

  async all(): Promise<CountedJob[]> {
    return (await this.#hasJobs()) ? this.#ask('all', { kind: 'all' }) : [];
  }

  async running(): Promise<Job[]> {
    return (await this.#hasJobs()) ? this.#ask('running', { kind: 'running' }) : [];
  }

  find(id: string): Promise<CountedJob | undefined> {
    return this.#ask('find', { kind: 'find', id });
  }

  rows(id: string, after: number, limit: number, state: RowState | undefined): Promise<JobRow[]> {
    return this.#ask('rows', { kind: 'rows', id, after, limit, state });
  }

  take(id: string, limit: number): Promise<JobRow[]> {
    return this.#ask('take', { kind: 'take', id, limit });
  }

  put(id: string, row: WorkedRow): Promise<boolean> {
    return this.#ask('put', { kind: 'put', id, row });
  }

  change(id: string, change: JobChange): Promise<ChangedJob | undefined> {
    return this.#ask('change', { kind: 'change', id, change });
  }

  /** Makes a job of a file as it arrives. On failure leaves nothing. */
  async create(
    chunks: AsyncIterable<Uint8Array>,
    header: boolean | undefined,
    job: Omit<Job, 'columns' | 'source'>,
    signal: AbortSignal,
  ): Promise<CountedJob> {
    const made = join(this.#folder, `${job.id}${unfinished}`);
    try {
      await mkdir(join(made, 'files'), { recursive: true, mode: 0o700 });
      const upload = join(made, 'upload');
      const handle = await open(upload, 'wx', 0o600);
      try {
        for await (const chunk of chunks) await handle.appendFile(chunk);
      } finally {
        await handle.close();
      }
      const table = { upload, database: join(made, 'job.db'), header, job };
      await this.#files.ask({ kind: 'import', table }, { signal });
      await rm(upload);
      await move(made, join(this.#folder, job.id));
    } catch (error) {
      await rm(made, { recursive: true, force: true });
      throw error;
    }
    const found = await this.find(job.id);
    if (found === undefined) throw new Error('A job that was made is gone.');
    return found;
  }

  async remove(id: string): Promise<void> {
    const gone = join(this.#folder, `${id}${removed}`);
    await this.#ask('release', { kind: 'release', id });
    await move(join(this.#folder, id), gone);
    await rm(gone, { recursive: true, force: true });
  }

  /** Keeps a file that a step made, whole or not at all. */
  async writeFile(id: string, name: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.#folder, id, 'files', name);
    await writeFile(`${path}.partial`, bytes, { mode: 0o600 });
    await move(`${path}.partial`, path);
  }

  /** Deletes the files that steps made. */
  async removeFiles(id: string): Promise<void> {
    const files = join(this.#folder, id, 'files');
    await rm(files, { recursive: true, force: true });
    await mkdir(files, { mode: 0o700 });
  }

  readFile(id: string, name: string): ReadStream {
    return createReadStream(join(this.#folder, id, 'files', name));
  }

  /** Writes results into a file, which goes when it was read; one that is never read is swept. */
  async results(
    id: string,
    format: ResultFormat,
    only: RowState | undefined,
    signal: AbortSignal,
  ): Promise<{ bytes: number; open: () => ReadStream }> {
    const folder = join(this.#folder, id);
    const to = join(this.#folder, `${randomUUID()}${unfinished}`);
    const database = join(folder, 'job.db');
    try {
      await this.#files.ask(
        { kind: 'export', results: { database, files: join(folder, 'files'), format, only, to } },
        { signal },
      );
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

  /** Removes what killed services left. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      if (!name.endsWith(unfinished) && !name.endsWith(removed)) continue;
      const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? { mtimeMs: Number.POSITIVE_INFINITY };
      if (Date.now() - mtimeMs > leftoverMs) await rm(path, { recursive: true, force: true });
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#rows.close(), this.#files.close()]);
  }

  /** Looked for on the disk: where there are none, as on most machines, no thread is started to say so. */
  async #hasJobs(): Promise<boolean> {
    const entries = await readdir(this.#folder, { withFileTypes: true });
    return entries.some(
      entry => entry.isDirectory() && !entry.name.endsWith(unfinished) && !entry.name.endsWith(removed),
    );
  }

  #ask<Kind extends keyof BatchAnswers>(_: Kind, question: BatchQuestion): Promise<BatchAnswers[Kind]> {
    return this.#rows.ask(question) as Promise<BatchAnswers[Kind]>;
  }
}
