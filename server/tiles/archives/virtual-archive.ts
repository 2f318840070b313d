import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { isStored, type MountedRegion, type OpenPart, openPartFile, type Regions } from '../../regions/index.ts';
import { answerAwaited } from './answer-awaited.ts';
import type { VirtualKind } from './archive-paths.ts';
import { ByteSpace } from './byte-space.ts';
import type { JoinedArchive, JoinInput, JoinJob, JoinMessage } from './join.ts';
import { joinArchives } from './join-archives.ts';
import { JoinedCache, joinKey } from './joined-cache.ts';

/** A published state of the archive. Immutable; an open one stays readable until `space` is closed. */
export interface ArchiveVersion {
  /** Strong: other bytes, other tag. */
  etag: string;
  space: ByteSpace;
  minzoom: number;
  maxzoom: number;
  regions: number;
}

export interface VirtualArchiveOptions {
  kind: VirtualKind;
  regions: Regions;
  cacheFolder: string;
  /** Archives that were joined before, which are only read. */
  shippedFolder?: string;
  /** Default: opens files. */
  openPart?: OpenPart;
  logger: Logger;
}

/** Time a replaced version stays open. */
const retirementMs = 1000;
/**
 * Least time between versions, and wait for the next to be complete: a client whose archive changed starts over once
 * and fails if it changes again meanwhile.
 */
const shortestLifeMs = 1000;

/**
 * One PMTiles archive over all mounted regions. Serves the last version while a worker thread joins a new set of
 * regions; reuses sets joined before.
 */
export class VirtualArchive {
  readonly kind: VirtualKind;
  readonly #regions: Regions;
  readonly #cache: JoinedCache;
  readonly #openPart: OpenPart;
  readonly #logger: Logger;
  readonly #unsubscribe: () => void;
  readonly #retired = new Map<ByteSpace, Promise<void>>();
  #version: ArchiveVersion | undefined;
  /** The set that is published or being joined. */
  #set: JoinedSet = { key: '', paths: '', size: 0 };
  #publishedAt = Number.NEGATIVE_INFINITY;
  /** Stops the running worker; resolves when it has ended. */
  #stopWorker: () => Promise<unknown> = () => Promise.resolve();
  #answerable: Promise<void> = Promise.resolve();
  /** Whether `#answerable` is resolved. */
  #isAnswering = true;
  #complete: Promise<void> = Promise.resolve();
  #closed = false;

  constructor({ kind, regions, cacheFolder, shippedFolder, openPart, logger }: VirtualArchiveOptions) {
    this.kind = kind;
    this.#regions = regions;
    this.#cache = new JoinedCache(cacheFolder, shippedFolder);
    this.#openPart = openPart ?? openPartFile;
    this.#logger = logger;
    this.#unsubscribe = regions.onChange(() => this.#follow());
    this.#follow();
  }

  get published(): ArchiveVersion | undefined {
    return this.#version;
  }

  /** The same; waits for the first one. */
  async current(): Promise<ArchiveVersion> {
    if (this.#version === undefined) await this.#answerable;
    if (this.#version === undefined) throw new Error('A joined archive could not be made; the log says why.');
    return this.#version;
  }

  /** Whether the first regions are mounted, but the archive is still the empty one. */
  isComing(): boolean {
    return !this.#isAnswering && this.#version?.regions === 0;
  }

  /** Resolves when the archive shows the mounted regions; borders may not be merged yet. */
  settled(): Promise<void> {
    return this.#answerable;
  }

  /** Resolves when borders are merged too. */
  completed(): Promise<void> {
    return this.#complete;
  }

  /** Resolves when the mounted regions answer and the files of all others are closed. */
  async released(): Promise<void> {
    await this.#answerable;
    await Promise.all(this.#retired.values());
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe();
    await this.#stopWorker();
    await this.#complete.catch(() => undefined);
    await Promise.all([...this.#retired.keys(), this.#version?.space].map(space => space?.close()));
  }

  /** Closes a replaced version after a delay, for requests that just began. */
  #retire(space: ByteSpace): void {
    const closed = delay(retirementMs, undefined, { ref: false }).then(async () => {
      this.#retired.delete(space);
      await space.close();
    });
    this.#retired.set(space, closed);
  }

  #follow(): void {
    if (this.#closed) return;
    const inputs = this.#regions.list().flatMap(region => inputOf(region, this.kind));
    inputs.sort((a, b) => (a.id < b.id ? -1 : 1));
    const key = joinKey(this.kind, inputs);
    // Reopen equal content at another path, as after a reinstall, to release the old files.
    const paths = inputs.map(({ path }) => path).join('\n');
    if (key === this.#set.key && paths === this.#set.paths) return;
    const set: JoinedSet = { key, paths, size: inputs.length };
    this.#set = set;
    const stopped = this.#stopWorker();
    let answerable: () => void = () => undefined;
    this.#isAnswering = false;
    this.#answerable = new Promise(resolve => {
      answerable = () => {
        if (this.#isCurrent(set)) this.#isAnswering = true;
        resolve();
      };
    });
    this.#complete = stopped
      .then(() => this.#join(set, inputs, answerable))
      .catch(error => this.#noteFailure(error, set, inputs))
      .finally(answerable);
  }

  /** The files of a region that is removed go before it is known to be gone: then the next set follows at once. */
  #noteFailure(error: unknown, set: JoinedSet, inputs: readonly JoinInput[]): void {
    const isReplaced = !this.#isCurrent(set) || inputs.some(({ path }) => !isStored(path) && !existsSync(path));
    const level = isReplaced ? 'info' : 'error';
    this.#logger[level]({ err: error, kind: this.kind }, 'archives could not be joined');
  }

  async #join(set: JoinedSet, inputs: JoinInput[], answerable: () => void): Promise<void> {
    const started = performance.now();
    const { key } = set;
    if (!this.#isCurrent(set)) return;
    await this.#cache.prepare();
    const cached = await this.#cache.find(this.kind, key, inputs);
    if (cached !== undefined) {
      await this.#publish(set, cached, true);
      return;
    }
    const final = await this.#runWorker(set, inputs, answerable);
    if (final === undefined || !this.#isCurrent(set)) return;
    // One that lacks a region, of which reading failed, is made anew at the next start.
    if (final.regions < set.size) return;
    await this.#cache.keep(this.kind, key, final, inputs);
    await this.#cache.prune(this.kind, () => this.#set.key);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    this.#logger.info({ kind: this.kind, regions: final.regions, seconds }, 'archives joined');
  }

  /** `undefined` when another set took over before it was done. */
  #runWorker(set: JoinedSet, inputs: JoinInput[], answerable: () => void): Promise<JoinedArchive | undefined> {
    const isFirst = (this.#version?.regions ?? 0) === 0;
    const job: JoinJob = { kind: this.kind, inputs, cachePrefix: this.#cache.prefix(this.kind, set.key), isFirst };
    if (inputs.length === 0) return this.#joinNothing(job, set);
    if (!this.#isCurrent(set)) return Promise.resolve(undefined);
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const inStore = answerAwaited(
      inputs.map(({ path }) => path),
      this.#openPart,
    );
    const worker = new Worker(new URL('join-worker.ts', import.meta.url), {
      workerData: { ...job, stop, awaited: inStore?.asking },
      transferList: inStore === undefined ? [] : [inStore.asking.port],
    });
    const ended = new Promise(resolve => worker.once('exit', resolve));
    this.#stopWorker = () => {
      Atomics.store(stop, 0, 1);
      inStore?.close();
      return ended;
    };
    return new Promise((resolve, reject) => {
      let published = Promise.resolve();
      let last: JoinedArchive | undefined;
      const merged = new AbortController();
      worker.on('message', (message: JoinMessage) => {
        if (message.type === 'damaged') {
          const { id: region, reason } = message;
          this.#logger.error({ kind: this.kind, region, reason }, 'a damaged archive is left out of the joined one');
          return;
        }
        const { archive, final } = message;
        if (final) {
          last = archive;
          merged.abort();
        }
        const complete = final || this.#version === undefined ? Promise.resolve() : waited(merged.signal);
        const before = published;
        published = (async () => {
          await Promise.all([before, complete]);
          if (!final && last !== undefined) return;
          await this.#publish(set, archive, final);
          answerable();
        })();
        published.catch(reject);
      });
      worker.on('error', reject);
      worker.on('exit', () => void published.then(() => resolve(last), reject));
    });
  }

  /** Joins an empty set without a thread. */
  async #joinNothing(job: JoinJob, set: JoinedSet): Promise<JoinedArchive | undefined> {
    const archives: JoinedArchive[] = [];
    await joinArchives(job, message => {
      if (message.type === 'archive') archives.push(message.archive);
    });
    const [archive] = archives;
    if (archive !== undefined) await this.#publish(set, archive, true);
    return archive;
  }

  /** Waits until the present version may be replaced. */
  async #mayChange(): Promise<void> {
    const due = this.#publishedAt + shortestLifeMs;
    while (performance.now() < due && !this.#closed) await delay(Math.min(50, due - performance.now()));
  }

  #isCurrent(set: JoinedSet): boolean {
    return this.#set === set && !this.#closed;
  }

  async #publish(set: JoinedSet, archive: JoinedArchive, final: boolean): Promise<void> {
    const { key, size } = set;
    if (!this.#isCurrent(set)) return;
    const space = await ByteSpace.open(archive.pieces, this.#openPart);
    const lacks = archive.regions < size ? `-lacks-${randomUUID()}` : '';
    const etag = `"${key}${final ? '' : '-partial'}${lacks}"`;
    if (this.#version?.etag !== etag) await this.#mayChange();
    if (!this.#isCurrent(set)) {
      await space.close();
      return;
    }
    const before = this.#version;
    const { minzoom, maxzoom, regions } = archive;
    if (before?.etag !== etag) this.#publishedAt = performance.now();
    this.#version = { etag, space, minzoom, maxzoom, regions };
    if (before !== undefined) this.#retire(before.space);
  }
}

/** Waits for the signal, but no longer than a version lives at least. */
const waited = (signal: AbortSignal): Promise<void> =>
  delay(shortestLifeMs, undefined, { signal }).catch(() => undefined);

interface JoinedSet {
  key: string;
  /** Where its files lie. */
  paths: string;
  /** Regions of the set. */
  size: number;
}

function inputOf({ id, manifest, partPath }: MountedRegion, kind: VirtualKind): JoinInput[] {
  const part = manifest.parts.find(candidate => candidate.kind === kind);
  const path = part === undefined ? undefined : partPath(kind);
  if (part === undefined || path === undefined) return [];
  const { coverage, bounds, attributions } = manifest;
  return [{ id, path, sha256: part.sha256, coverage, bounds, attributions }];
}
