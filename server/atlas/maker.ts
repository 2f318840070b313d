import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { withLock } from '../../data-packs/store/disk/lock.ts';
import type { Heights } from '../elevation/index.ts';
import { Failure, toldFailure } from '../errors.ts';
import type { Clock } from '../module.ts';
import type { Sheets } from '../static-maps/index.ts';
import { storageFailureOf } from '../storage-failure.ts';
import { FairQueue } from '../turns/index.ts';
import type { Atlas } from './atlas-schemas.ts';
import type { AtlasStore, Job } from './job-store.ts';
import { type DrawnAtlas, makeAtlas, pagesOfFile, titleOf } from './make-atlas.ts';
import type { PlannedAtlas } from './plans.ts';

export interface MakerParts {
  store: AtlasStore;
  sheets: Sheets;
  heights: Heights;
  clock: Clock;
  logger: Logger;
}

interface Begun {
  cancelling: AbortController;
  ended: Promise<void>;
}

/** Numbered pages of an atlas that does not wait for longer ones. */
const fewPages = 10;

/** Makes atlases, one at a time, and one of few pages beside; clients take turns. */
export class Maker {
  readonly #parts: MakerParts;
  readonly #begun = new Map<string, Begun>();
  readonly #turns = new FairQueue({ places: 2 });

  constructor(parts: MakerParts) {
    this.#parts = parts;
  }

  /** Resolves once the job is on the disk, waiting for its turn. Throws `bad_request` for icons or a style that cannot be drawn. */
  async begin(userId: string, atlas: Atlas, planned: PlannedAtlas, asking: AbortSignal): Promise<Job> {
    const { store, sheets, clock } = this.#parts;
    const { plan } = planned;
    const icons = await sheets.readOwn(atlas.style, atlas, asking);
    const now = clock.now();
    const job: Job = {
      id: randomUUID(),
      userId,
      title: titleOf(atlas),
      state: 'waiting',
      failure: null,
      total: pagesOfFile(atlas, plan),
      done: 0,
      scale: plan.scale,
      bytes: null,
      createdAt: now,
      changedAt: now,
    };
    const cancelling = new AbortController();
    const { signal } = cancelling;
    const created = Promise.withResolvers<void>();
    const ended = withLock(store.lockFile(job.id), undefined, async () => {
      await store.put(job);
      created.resolve();
      const within = plan.pages.length > fewPages ? 1 : 2;
      await this.#turns.run(() => this.#make(job, atlas, { ...planned, icons }, signal), { signal, within });
    })
      .catch(created.reject)
      .finally(() => this.#begun.delete(job.id));
    this.#begun.set(job.id, { cancelling, ended });
    await created.promise;
    return job;
  }

  /** Resolves when the job is not worked on any more, here. */
  async cancel(id: string): Promise<void> {
    const begun = this.#begun.get(id);
    begun?.cancelling.abort(new Error('The atlas is not wanted any more.'));
    await begun?.ended;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#begun.keys()].map(id => this.cancel(id)));
  }

  /** What becomes of it is in its folder. */
  async #make(waiting: Job, atlas: Atlas, drawn: DrawnAtlas, signal: AbortSignal): Promise<void> {
    const { store, sheets, heights, clock, logger } = this.#parts;
    const path = store.unfinishedFile(waiting.id);
    let job: Job = { ...waiting, state: 'running', changedAt: clock.now() };
    let before: Promise<unknown> = Promise.resolve();
    const put = (change: Partial<Job>): Promise<void> => {
      job = { ...job, ...change };
      const present = job;
      const written = before.then(() => store.put(present));
      before = written.catch(() => undefined);
      return written;
    };
    try {
      await put({});
      await makeAtlas(path, atlas, drawn, { sheets, heights, signal, progress: done => put({ done }) });
      signal.throwIfAborted();
      const bytes = await store.finishFile(job.id);
      await put({ state: 'finished', bytes, changedAt: clock.now() });
    } catch (error) {
      await store.dropUnfinished(job.id).catch(() => undefined);
      if (signal.aborted) return;
      const failure = storageFailureOf(error) ?? (error instanceof Failure ? error : new Failure('internal_error'));
      if (failure.code === 'internal_error') logger.error({ err: error, atlas: job.id }, 'an atlas failed');
      await put({ state: 'failed', failure: toldFailure(failure), changedAt: clock.now() }).catch(cause =>
        logger.warn({ err: cause, atlas: job.id }, 'the failure of an atlas could not be kept'),
      );
    }
  }
}
