import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { replaceFile } from '../../../data-packs/runtime/durable.ts';
import { removeUnused } from '../../../data-packs/runtime/in-use.ts';
import { isRunning } from '../../../data-packs/runtime/is-running.ts';
import { WorkerClient } from '../../../data-packs/runtime/worker-client.ts';
import { requireSpace } from '../../../data-packs/store/disk/disk-space.ts';
import { makeFolder } from '../../../data-packs/store/disk/make-folder.ts';
import { systemFailure } from '../../../data-packs/store/disk/system-failure.ts';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import { reasonOf, WordedError } from '../../../data-packs/words/worded-error.ts';
import type { JoinedHealth } from '../../module.ts';
import type { MountedRegion, Regions } from '../../regions/index.ts';
import { routingWords as t } from '../../words.ts';
import { areBeside, fingerprintOf, type Graph, graphOf, joinedGraph, namesOf, partOf, shareRegion } from './graph.ts';
import type { JoinQuestion } from './join-process.ts';

export interface GraphsOptions {
  regions: Regions;
  /** For joined graphs; may be deleted at any time. */
  folder: string;
  logger: Logger;
  /** The process that joins. */
  script?: URL | undefined;
  /** Called when graphs could not be read: their files may be damaged. */
  onTrouble: () => void;
}

/** What failed is tried again after this long, or when regions change. */
const retryMs = 10 * 60_000;
const longestWaitSeconds = 60;
/** Objects that joining may hold, megabytes. */
const heapMb = 2048;

/** Ids of regions that roads connect, of all that have this fingerprint together. */
const groupsSchema = z.object({ of: z.string(), groups: z.array(z.array(z.string())) });

/**
 * The graphs of the mounted regions. Those that roads connect are joined to one, in the background, in a file that later
 * starts find again; until it is there each region answers by itself.
 */
export class Graphs {
  readonly #options: GraphsOptions;
  readonly #groupsFile: string;
  readonly #joiner: WorkerClient<JoinQuestion, string[][]>;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  /** Each region's own. */
  #own = new Map<MountedRegion, Graph>();
  /** One for each group that roads connect; undefined until that is known. */
  #wanted: readonly Graph[] | undefined;
  #list: readonly Graph[] = [];
  /** Why they could not be made, by their files. */
  readonly #failures = new Map<string, Message>();
  readonly #remade = new Set<string>();
  /** Under way now, and how much of it is done. */
  #work: { stop: AbortController; began: number; share: number } | undefined;
  /** Resolve when the work that began last has ended, and that before it. */
  #ended = Promise.resolve();
  #before = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #begun = false;

  constructor(options: GraphsOptions) {
    this.#options = options;
    this.#groupsFile = join(options.folder, 'groups.json');
    const { script: file = new URL('join-process.ts', import.meta.url) } = options;
    this.#joiner = new WorkerClient({ file, name: 'process that joins roads', heapMb, idleMs: 1000 });
    this.#mount();
    this.#unsubscribe = options.regions.onChange(this.#renew);
  }

  /** Joined ones, and those of regions that are in none. The same array until something changes. */
  list(): readonly Graph[] {
    return this.#list;
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Begins to join. */
  begin(): void {
    this.#begun = true;
    this.#join();
  }

  /** How far it is where two of these are being joined to one, or a single one to others, as far as that is known. */
  joining(graphs: readonly Graph[]): { regions: string[]; share: number; seconds: number } | undefined {
    if (!this.#work) return undefined;
    const { began, share } = this.#work;
    const least = Math.min(2, graphs.length);
    const isAsked = (wanted: Graph) => graphs.filter(graph => shareRegion(graph, wanted)).length >= least;
    const beside = [...this.#own.values()].filter(one => graphs.some(graph => areBeside(one, graph)));
    const together = this.#wanted ? this.#missing().filter(isAsked) : beside;
    if (together.flatMap(({ regions }) => regions).length < 2) return undefined;
    const left = share > 0 ? ((performance.now() - began) / 1000) * (1 / share - 1) : 1;
    const seconds = Math.ceil(Math.min(longestWaitSeconds, Math.max(1, left)));
    return { regions: namesOf(together), share, seconds };
  }

  /** Makes one anew that no engine can start with: its file is damaged. Not again where that does not help. */
  remake({ tiles, regions }: Graph): void {
    if (regions.length < 2 || !existsSync(tiles)) return;
    rmSync(tiles, { force: true });
    const again = !this.#remade.has(tiles);
    this.#remade.add(tiles);
    if (again) this.#renew();
    else this.#fail(tiles, new WordedError(t.message('joinedUnusable')));
    this.#publish();
  }

  /** Regions that are one graph, or are to be. */
  health(): JoinedHealth[] {
    return (this.#wanted ?? []).map(graph => {
      const regions = graph.regions.map(({ id }) => id);
      if (this.#list.includes(graph)) return { regions, state: 'joined' };
      if (this.#failures.has(graph.tiles)) return { regions, state: 'failed' };
      return { regions, state: 'joining', share: this.#work?.share ?? 0 };
    });
  }

  /** Why regions could not be joined. */
  failure(): Message | undefined {
    const [failure] = this.#failures.values();
    return failure;
  }

  /** Resolves when nobody reads the graphs of regions that are gone. */
  released(): Promise<void> {
    return this.#before;
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    this.#begun = false;
    this.#join();
    await this.#ended;
    await this.#joiner.close();
  }

  readonly #renew = (): void => {
    this.#mount();
    this.#join();
  };

  /** Takes what is mounted now, and what is known of it. */
  #mount(): void {
    const own = this.#options.regions.list().flatMap(region => this.#own.get(region) ?? graphOf(region));
    this.#own = new Map(own.flatMap(graph => graph.regions.map(region => [region, graph])));
    this.#failures.clear();
    this.#want(this.#own.size < 2 ? [] : this.#keptGroups());
  }

  #keptGroups(): string[][] | undefined {
    try {
      const { of, groups } = groupsSchema.parse(JSON.parse(readFileSync(this.#groupsFile, 'utf8')));
      return of === this.#all() ? groups : undefined;
    } catch {
      return undefined;
    }
  }

  #want(groups: readonly (readonly string[])[] | undefined): void {
    const own = [...this.#own.values()];
    this.#wanted = groups?.map(ids => {
      const parts = own.filter(({ regions }) => regions.some(({ id }) => ids.includes(id)));
      const graph = joinedGraph(parts, this.#options.folder);
      return this.#list.find(one => one.tiles === graph.tiles && this.#holds(one)) ?? graph;
    });
    this.#publish();
  }

  /** Names all that is mounted. */
  #all(): string {
    return fingerprintOf([...this.#own.values()]);
  }

  /** Whether all of its regions are still mounted. */
  #holds(graph: Graph): boolean {
    return graph.regions.every(region => this.#own.has(region));
  }

  /** Those that are not made yet, and can be. */
  #missing(): Graph[] {
    return (this.#wanted ?? []).filter(({ tiles }) => !this.#failures.has(tiles) && !existsSync(tiles));
  }

  /** A joined graph stays until another takes its regions, or one of them is gone. */
  #publish(): void {
    const made = (this.#wanted ?? []).filter(({ tiles }) => existsSync(tiles));
    const earlier = this.#list.filter(
      graph =>
        graph.regions.length > 1 &&
        this.#holds(graph) &&
        existsSync(graph.tiles) &&
        !made.some(one => shareRegion(one, graph)),
    );
    const joined = [...made, ...earlier];
    const alone = [...this.#own.values()].filter(graph => !joined.some(one => shareRegion(one, graph)));
    const list = [...joined, ...alone];
    if (list.length === this.#list.length && list.every((graph, i) => graph === this.#list[i])) return;
    this.#list = list;
    for (const listener of this.#listeners) listener();
  }

  /** Joins what is mounted now; ends what is under way for what was mounted before. */
  #join(): void {
    clearTimeout(this.#retry);
    this.#work?.stop.abort();
    this.#work = undefined;
    this.#before = this.#ended;
    if (!this.#begun) return;
    const work = { stop: new AbortController(), began: performance.now(), share: 0 };
    this.#work = work;
    this.#ended = this.#ended
      .then(() => this.#joinAll(work.stop.signal))
      .catch(error => {
        if (!work.stop.signal.aborted) this.#fail('', error);
      })
      .finally(() => {
        if (this.#work !== work) return;
        this.#work = undefined;
        if (this.#failures.size > 0) this.#retry = setTimeout(this.#renew, retryMs).unref();
      });
  }

  async #joinAll(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { folder } = this.#options;
    const own = [...this.#own.values()];
    if (this.#wanted === undefined) {
      const groups = await this.#joiner.ask({ parts: own.flatMap(partOf) }, { signal });
      this.#want(groups);
      makeFolder(folder);
      await replaceFile(this.#groupsFile, JSON.stringify({ of: this.#all(), groups }));
    }
    for (const graph of this.#missing()) {
      const parts = own.filter(one => shareRegion(one, graph));
      await this.#make(graph, parts, signal).catch(error => {
        signal.throwIfAborted();
        this.#fail(graph.tiles, error);
      });
      this.#publish();
    }
    await this.#clear();
  }

  async #make({ tiles: out, regions }: Graph, parts: readonly Graph[], signal: AbortSignal): Promise<void> {
    const { folder, logger } = this.#options;
    const bytes = parts.reduce((sum, { tiles }) => sum + statSync(tiles).size, 0);
    await requireSpace(folder, bytes, t.message('joinedRoads', { regions: namesOf(parts) }));
    const began = performance.now();
    const onShare = (share: number) => void (this.#work && Object.assign(this.#work, { began, share }));
    await this.#joiner.ask({ parts: parts.flatMap(partOf), out }, { signal, onShare });
    logger.info({ regions: regions.map(({ id }) => id), ms: performance.now() - began }, 'roads of regions are joined');
  }

  #fail(tiles: string, error: unknown): void {
    const { logger, onTrouble, folder } = this.#options;
    logger.error({ err: error }, 'roads of regions could not be joined');
    this.#failures.set(tiles, t.message('notJoined', { reason: reasonOf(systemFailure(error, folder)) }));
    onTrouble();
  }

  /** Removes what is not used, but what another service over the same folder is making. */
  async #clear(): Promise<void> {
    const { folder } = this.#options;
    const used = [this.#groupsFile, ...this.#list.map(({ tiles }) => tiles)];
    for (const name of await readdir(folder).catch(() => [])) {
      const maker = /\.(\d+)(?:-[0-9a-f]+)?\.tmp(?:\.tiles)?$/.exec(name)?.[1];
      const isMade = maker !== undefined && isRunning(Number(maker));
      if (!isMade && !used.includes(join(folder, name))) await removeUnused(join(folder, name));
    }
  }
}
