import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readIfThere, replaceFile } from '../../data-packs/runtime/durable.ts';
import { WorkerClient } from '../../data-packs/runtime/worker-client.ts';
import { readStore, type StoreOffers } from '../../data-packs/store/bucket/read-store.ts';
import { readStoredParts } from '../../data-packs/store/bucket/stored-parts.ts';
import type { Network } from '../../data-packs/store/download/network.ts';
import type { Offer } from '../../data-packs/store/download/offer.ts';
import { listInstalled } from '../../data-packs/store/index.ts';
import { removePack } from '../../data-packs/store/remove.ts';
import type { Message } from '../../data-packs/words/catalogue.ts';
import { failedWith } from '../../data-packs/words/worded-error.ts';
import type { InstalledRegions } from '../regions/index.ts';
import { storedPacksWords } from '../words.ts';
import type { BringInWork } from './bring-in-worker.ts';

export interface StoreFollowerOptions extends BringInWork {
  pollMs: number;
  network: Network;
  logger: Logger;
}

/** What mounts the regions of the mirror. */
export type MirrorRegions = Pick<InstalledRegions, 'refresh' | 'damaged'>;

/** What failed otherwise than by the network is tried again after this. */
const retryMs = 30_000;
/** A region that is damaged is brought in anew, but not again and again where that mends nothing. */
const mendEveryMs = 600_000;

/** Brings the versions that a store offers into its mirror, and removes what it offers no longer. */
export class StoreFollower {
  readonly #options: StoreFollowerOptions;
  readonly #worker: WorkerClient<Offer, void>;
  readonly #stopped = new AbortController();
  readonly #failed = new Map<string, { said: Message; retryAt: number }>();
  /** When regions were brought in. */
  readonly #mended = new Map<string, number>();
  #known: Partial<StoreOffers> = {};
  /** Offers that are not in the mirror. */
  #missing: readonly Offer[] = [];
  /** Regions of which no version is; `undefined` before that is known. */
  #first: readonly string[] | undefined;
  #problem: Message | undefined;
  #looking: Promise<void> | undefined;

  constructor(options: StoreFollowerOptions) {
    this.#options = options;
    const { store, dataDir, mirror, allow } = options;
    this.#worker = new WorkerClient({
      file: new URL('./bring-in-worker.ts', import.meta.url),
      name: 'pack store thread',
      data: (): BringInWork => ({ store, dataDir, mirror, allow }),
      concurrency: 1,
      idleMs: 10_000,
    });
  }

  start(regions: MirrorRegions): void {
    this.#looking ??= this.#follow(regions);
  }

  /** Why the mirror is not what the store offers; `undefined` where it is, or an older version serves meanwhile. */
  problem(): Message | undefined {
    if (this.#problem !== undefined) return this.#problem;
    const [failed] = this.#failed.values();
    if (failed !== undefined) return failed.said;
    if (this.#first === undefined) return storedPacksWords.message('notRead', { store: this.#options.store.name });
    if (this.#first.length === 0) return undefined;
    return storedPacksWords.message('fetching', { names: this.#first });
  }

  /** Whether regions are still awaited of which no version is in the mirror. */
  isComing(): boolean {
    return this.#first === undefined || this.#first.length > 0;
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#worker.close();
    await this.#looking;
  }

  /** When the newest catalogue that was seen was written: none goes back. */
  get #updatedFile(): string {
    return join(this.#options.mirror, 'catalogue-updated');
  }

  async #follow(regions: MirrorRegions): Promise<void> {
    const { signal } = this.#stopped;
    const { pollMs, network, logger, store, mirror } = this.#options;
    // What was brought in before serves whether or not the store answers.
    if ((await listInstalled(mirror)).length > 0) this.#first = [];
    const updated = await readIfThere(this.#updatedFile);
    if (updated !== undefined) this.#known.updated = updated;
    while (!signal.aborted) {
      try {
        await this.#look(regions, signal);
        this.#problem = undefined;
      } catch (error) {
        if (signal.aborted) return;
        const { said, message: reason } = failedWith(error);
        // Once, not with every look.
        if (this.#problem === undefined) logger.warn({ store: store.name, reason }, reason);
        this.#problem = said ?? storedPacksWords.message('notFollowed', { store: store.name, reason });
      }
      // Instances that began together do not ask together for ever.
      await delay(pollMs * (0.8 + network.random() * 0.4), undefined, { signal }).catch(() => undefined);
    }
  }

  async #look(regions: MirrorRegions, signal: AbortSignal): Promise<void> {
    const { store, network } = this.#options;
    const found = await readStore(store, this.#known, { ...network, signal });
    if (found !== undefined) {
      this.#known = found;
      this.#failed.clear();
      await replaceFile(this.#updatedFile, found.updated);
      await this.#removeOthers(found.offers);
    }
    const damaged = this.#toMend(regions);
    if (found !== undefined || this.#missing.length > 0 || damaged.size > 0) await this.#compare(damaged);
    for (const offer of this.#missing) await this.#bringIn(offer, regions, signal);
  }

  #toMend(regions: MirrorRegions): ReadonlySet<string> {
    const due = performance.now() - mendEveryMs;
    const offered = new Set(this.#known.offers?.map(({ id }) => id));
    // What the data folder holds is not the store's to mend.
    const ids = regions.damaged().flatMap(({ id, fromStore }) => (fromStore && offered.has(id) ? id : []));
    return new Set(ids.filter(id => (this.#mended.get(id) ?? Number.NEGATIVE_INFINITY) < due));
  }

  async #compare(damaged: ReadonlySet<string>): Promise<void> {
    const { mirror } = this.#options;
    const manifests = new Map<string, string | undefined>();
    for (const { id, directory } of await listInstalled(mirror)) {
      manifests.set(id, directory && (await readStoredParts(directory))?.manifest);
    }
    const { offers = [] } = this.#known;
    this.#missing = offers.filter(({ id, manifest }) => manifests.get(id) !== manifest.sha256 || damaged.has(id));
    this.#first = offers.filter(({ id }) => !manifests.has(id)).map(({ name }) => name);
  }

  async #removeOthers(offers: readonly Offer[]): Promise<void> {
    const { mirror, logger } = this.#options;
    const offered = new Set(offers.map(({ id }) => id));
    for (const { id } of await listInstalled(mirror)) {
      if (offered.has(id)) continue;
      await removePack(mirror, id).catch(error =>
        logger.warn({ err: error, region: id }, `${id} could not be removed`),
      );
    }
  }

  async #bringIn(offer: Offer, regions: MirrorRegions, signal: AbortSignal): Promise<void> {
    const { id, name, version } = offer;
    const { logger } = this.#options;
    if ((this.#failed.get(id)?.retryAt ?? 0) > performance.now()) return;
    try {
      await this.#worker.ask(offer, { signal });
      await regions.refresh();
      this.#mended.set(id, performance.now());
      this.#failed.delete(id);
      this.#missing = this.#missing.filter(({ id: other }) => other !== id);
      this.#first = this.#first?.filter(other => other !== name);
      logger.info({ region: id, version }, `region ${id} followed to version ${version}`);
    } catch (error) {
      signal.throwIfAborted();
      const { said, message: reason } = failedWith(error);
      logger.warn({ region: id, version, reason }, `version ${version} of ${id} could not be fetched`);
      const isNetwork = error instanceof Error && error.name === 'TransientFailure';
      // The catalogue may have moved on.
      if (error instanceof Error && error.name === 'OutdatedOffer') delete this.#known.etag;
      this.#failed.set(id, {
        said: storedPacksWords.message('notBroughtIn', { name, version, reason: said ?? reason }),
        retryAt: isNetwork ? 0 : performance.now() + retryMs,
      });
    }
  }
}
