import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { Failure } from '../../errors.ts';
import type { Clock } from '../../module.ts';
import { packWords } from '../../words.ts';
import type { PackWork, Task } from '../pack-schemas.ts';
import { filesOf, isSameWork, regionOf, type WorkDescription } from './describe-work.ts';
import { startTaskProcess, type TaskEnd, type TaskProcess } from './task-process.ts';

const packTaskScript = fileURLToPath(new URL('../../../data-packs/cli/pack-task-process.ts', import.meta.url));

/** Parallel tasks by kind: builds use every core, downloads share a connection, copies share a disk. */
const atOnce: Readonly<Record<PackWork['kind'], number>> = {
  download: 2,
  build: 1,
  install: 2,
  export: 2,
  verify: 1,
  rollback: 4,
  remove: 4,
};

/** Limit of open tasks, and of all tasks: beyond it the oldest ended one is removed. */
const maxTasks = 100;

/** Stopped downloads and builds, and their files. */
export interface StoppedWork {
  /** Removes the files. */
  discard(work: PackWork): Promise<void>;
  /** Filters downloads without files. */
  lost(works: readonly PackWork[]): Promise<readonly PackWork[]>;
}

export interface TaskQueueOptions {
  dataDir: string;
  clock: Clock;
  logger: Logger;
  stopped: StoppedWork;
  /** Called when work has ended, before its task changes state, so that clients see its effect. */
  settled: (work: PackWork, state: Task['state']) => Promise<void>;
  script?: string;
  /** Milliseconds a process may take to stop. */
  graceMs?: number;
}

interface Entry {
  task: Task;
  process?: TaskProcess;
  /** Resolves when the process has ended. */
  over?: Promise<void>;
  /** Why it was stopped. */
  stopped?: 'paused' | 'cancelled';
}

const isOpen = ({ task: { state } }: Entry): boolean => ['waiting', 'running', 'paused'].includes(state);

/** Tasks on packs, newest last, each run in a process of its own. Held in memory only. */
export class TaskQueue {
  readonly #options: TaskQueueOptions;
  readonly #script: string;
  readonly #graceMs: number;
  #entries: Entry[] = [];
  #closed = false;

  constructor(options: TaskQueueOptions) {
    this.#options = options;
    this.#script = options.script ?? packTaskScript;
    this.#graceMs = options.graceMs ?? 10_000;
  }

  list(): readonly Task[] {
    return this.#entries.map(({ task }) => task);
  }

  /** Adds a download of an earlier run, paused. */
  addPaused(work: PackWork, title: string, progress: NonNullable<Task['progress']>): void {
    this.#add(work, { title }, 'paused').task.progress = progress;
  }

  /** Removes paused downloads whose files were discarded or finished by a command. */
  async removeLost(): Promise<void> {
    const isPaused = ({ task }: Entry): boolean => task.state === 'paused' && task.progress?.bytesDone !== undefined;
    const works = this.#entries.filter(isPaused).map(({ task }) => task.work);
    if (works.length === 0) return;
    // Keep all tasks if the disk cannot be read.
    const lost = new Set(await this.#options.stopped.lost(works).catch((): PackWork[] => []));
    this.#entries = this.#entries.filter(entry => !(isPaused(entry) && lost.has(entry.task.work)));
  }

  /** Adds work, or returns the task that already does it. Throws `conflict` if its region is busy. */
  add(work: PackWork, description: WorkDescription): Task {
    const same = this.#entries.find(entry => entry.task.state !== 'done' && isSameWork(entry.task.work, work));
    if (same !== undefined) {
      if (isOpen(same)) {
        if (same.task.state === 'paused') this.#wait(same);
        return same.task;
      }
      // Replace the failed or cancelled task.
      this.#forget(same);
    }
    this.#requireFree(work, description.region ?? regionOf(work));
    const { task } = this.#add(work, description, 'waiting');
    this.#startWaiting();
    return task;
  }

  /** Stops a download, which keeps its files. Resolves when it has stopped. */
  async pause(id: string): Promise<Task> {
    const entry = this.#find(id);
    if (entry.task.work.kind !== 'download') {
      throw new Failure('conflict', packWords.message('onlyDownloadsPause'));
    }
    await this.#stop(entry, 'paused');
    return entry.task;
  }

  /** Continues a paused task, or tries a failed one again. */
  resume(id: string): Task {
    const entry = this.#find(id);
    if (entry.task.state !== 'paused' && entry.task.state !== 'failed') throw conflict(entry, 'notToResume');
    this.#requireFree(entry.task.work, entry.task.region, entry);
    this.#wait(entry);
    return entry.task;
  }

  /** Stops a task and removes its files. Resolves when it has stopped. */
  async cancel(id: string): Promise<Task> {
    const entry = this.#find(id);
    if (entry.task.state === 'done') throw conflict(entry, 'notToCancel');
    await this.#stop(entry, 'cancelled');
    return entry.task;
  }

  /** Removes a task that has ended. */
  dismiss(id: string): Task {
    const entry = this.#find(id);
    if (isOpen(entry)) throw conflict(entry, 'notToDismiss');
    this.#forget(entry);
    return entry.task;
  }

  /** Whether a task that may still run reads this file; a failed one may be tried again. */
  isReading(path: string): boolean {
    return this.#entries.some(entry => {
      const { work, state } = entry.task;
      return filesOf(work).includes(path) && (isOpen(entry) || state === 'failed');
    });
  }

  /** Whether a task that may still run is this download. `catalogue` is undefined for a plain address. */
  hasDownload(catalogue: string | undefined, region: string | undefined): boolean {
    return this.#entries.some(entry => {
      const { work, state } = entry.task;
      if (work.kind !== 'download' || !(isOpen(entry) || state === 'failed')) return false;
      return work.catalogue === catalogue && work.region === region;
    });
  }

  /** Stops running tasks and waits for them. Downloads and builds keep their files. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { process } of this.#entries) process?.stop();
    await Promise.all(this.#entries.map(({ over }) => over));
  }

  #find(id: string): Entry {
    const entry = this.#entries.find(({ task }) => task.id === id);
    if (entry === undefined) throw new Failure('not_found', packWords.message('noTask'));
    return entry;
  }

  #forget(entry: Entry): void {
    this.#entries = this.#entries.filter(other => other !== entry);
  }

  #add(
    work: PackWork,
    { title, titleSaid, region = regionOf(work) }: WorkDescription,
    state: 'waiting' | 'paused',
  ): Entry {
    if (this.#entries.filter(isOpen).length >= maxTasks) {
      throw new Failure('overloaded', packWords.message('tooManyTasks', { most: maxTasks }));
    }
    const oldest = this.#entries.length < maxTasks ? undefined : this.#entries.find(entry => !isOpen(entry));
    if (oldest !== undefined) this.#forget(oldest);
    const entry: Entry = { task: { id: randomUUID(), work, title, titleSaid, state, region, created: this.#now() } };
    this.#entries.push(entry);
    return entry;
  }

  /** Throws `conflict` if another task works on the region. Exports may run together. */
  #requireFree(work: PackWork, region: string | undefined, self?: Entry): void {
    if (region === undefined) return;
    const other = this.#entries.find(entry => {
      const { task } = entry;
      if (entry === self || task.region !== region || !isOpen(entry)) return false;
      if (task.state === 'paused') return work.kind === 'download';
      return task.work.kind !== 'export' || work.kind !== 'export';
    });
    if (other === undefined) return;
    throw conflict(other, other.task.state === 'paused' ? 'downloadPaused' : 'regionBusy');
  }

  #wait(entry: Entry): void {
    entry.task.state = 'waiting';
    delete entry.task.message;
    delete entry.task.said;
    delete entry.task.asks;
    delete entry.task.finished;
    delete entry.stopped;
    this.#startWaiting();
  }

  #startWaiting(): void {
    if (this.#closed) return;
    for (const entry of this.#entries) {
      const { kind } = entry.task.work;
      const running = this.#entries.filter(({ task }) => task.state === 'running' && task.work.kind === kind).length;
      if (entry.task.state === 'waiting' && running < atOnce[kind]) this.#start(entry);
    }
  }

  #start(entry: Entry): void {
    const { task } = entry;
    const { dataDir, logger } = this.#options;
    task.state = 'running';
    entry.process = startTaskProcess({
      script: this.#script,
      request: { dataDir, work: task.work },
      progress: ({ event: _, ...progress }) => {
        task.progress = progress;
      },
      graceMs: this.#graceMs,
    });
    logger.info({ task: task.id, kind: task.work.kind, region: task.region }, 'work on a pack begins');
    entry.over = entry.process.ended.then(end => this.#end(entry, end));
  }

  async #end(entry: Entry, end: TaskEnd): Promise<void> {
    const { task, stopped } = entry;
    const { logger, settled } = this.#options;
    // A task done before the stop counts as done.
    const state = end.event === 'done' ? 'done' : (stopped ?? 'failed');
    delete entry.process;
    if (state === 'cancelled') await this.#discard(task.work);
    await settled(task.work, state).catch(error => logger.warn({ err: error }, 'after work on a pack'));
    if (end.event === 'done' && end.region !== undefined) task.region = end.region;
    this.#setState(task, state, state === 'done' || state === 'failed' ? end : undefined);
    const level = state === 'failed' && !this.#closed ? 'warn' : 'info';
    logger[level]({ task: task.id, kind: task.work.kind, region: task.region, state }, end.message);
    this.#startWaiting();
  }

  async #stop(entry: Entry, why: 'paused' | 'cancelled'): Promise<void> {
    const { task } = entry;
    if (task.state === 'running') {
      // A pause does not undo a cancellation.
      if (entry.stopped !== 'cancelled') entry.stopped = why;
      entry.process?.stop();
      await entry.over;
      return;
    }
    if (task.state === why) return;
    if (why === 'paused' && task.state !== 'waiting') throw conflict(entry, 'notToPause');
    this.#setState(task, why, undefined);
    if (why === 'cancelled') {
      await this.#discard(task.work);
      await this.#options.settled(task.work, why);
    }
    this.#startWaiting();
  }

  #setState(task: Task, state: Task['state'], end: TaskEnd | undefined): void {
    task.state = state;
    task.message = end?.message;
    task.said = end?.said;
    task.asks = end?.event === 'failed' ? end.asks : undefined;
    if (state !== 'paused') task.finished = this.#now();
  }

  async #discard(work: PackWork): Promise<void> {
    await this.#options.stopped
      .discard(work)
      .catch(error => this.#options.logger.warn({ err: error }, 'the files of cancelled work could not be removed'));
  }

  #now(): string {
    return new Date(this.#options.clock.now()).toISOString();
  }
}

type Conflict = 'notToPause' | 'notToResume' | 'notToCancel' | 'notToDismiss' | 'downloadPaused' | 'regionBusy';

const conflict = ({ task: { title } }: Entry, why: Conflict): Failure =>
  new Failure('conflict', packWords.message(why, { title }));
