import { type FSWatcher, mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { PackPart, PartKind } from '../../data-packs/format/manifest.ts';
import { clearLeftovers, type InstalledPack, listInstalled, packsDirectory } from '../../data-packs/store/index.ts';
import type { Message } from '../../data-packs/words/catalogue.ts';
import { failedWith, WordedError } from '../../data-packs/words/worded-error.ts';
import { regionWords } from '../words.ts';
import { mountRegion } from './mount.ts';
import { type MountedRegion, partLocation, type Regions } from './region.ts';

/** A pack that is installed but cannot be used, or not all of it. */
export interface DamagedPack {
  id: string;
  /** Whether it lies in the mirror of a store of packs. */
  fromStore: boolean;
  version?: string | undefined;
  /** An English sentence, and what to word it from. */
  reason: string;
  said?: Message | undefined;
  /** Where the rest of the pack is in use: the kinds of parts that are not. */
  parts?: readonly PartKind[];
}

/** Poll interval for changes by other processes, for file systems without events. */
const pollMs = 1000;
/** Delay after an event, because an install renames several files. */
const settleMs = 50;

interface Mounted {
  fingerprint: string;
  region?: MountedRegion;
  damaged?: DamagedPack;
  /** Parts of the region that are damaged. */
  unused?: readonly PackPart[];
}

/** A pack of the data folder, or of the mirror of a store. */
interface FoundPack extends InstalledPack {
  fromStore: boolean;
}

const fingerprintOf = ({ id, pointer, problem }: InstalledPack): string =>
  `${id} ${pointer?.version ?? ''} ${pointer?.installed ?? ''} ${problem ?? ''}`;

/**
 * Mounts the regions of a data folder, and of the mirror of a store of packs, where there is one, and follows installs and
 * removals by other processes. Of a region in both the data folder's serves.
 */
export class InstalledRegions implements Regions {
  readonly #dataDir: string;
  readonly #mirror: string | undefined;
  readonly #logger: Logger;
  readonly #listeners = new Set<() => void>();
  #regions: readonly MountedRegion[] = [];
  #damaged: readonly DamagedPack[] = [];
  #mounted = new Map<string, Mounted>();
  #watchers: FSWatcher[] = [];
  #poll: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #scan: Promise<void> | undefined;
  #clearing: Promise<void> | undefined;
  #closed = false;

  constructor(dataDir: string, logger: Logger, mirror?: string) {
    this.#dataDir = dataDir;
    this.#mirror = mirror;
    this.#logger = logger;
  }

  /** Mounts what is installed and keeps following it. */
  async open(): Promise<void> {
    const folders = [this.#dataDir, this.#mirror].filter(folder => folder !== undefined);
    for (const folder of folders) mkdirSync(packsDirectory(folder), { recursive: true });
    await this.refresh();
    this.#clearing = (async () => {
      for (const folder of folders) await clearLeftovers(folder);
    })().catch(error => this.#logger.warn({ err: error }, 'what an interrupted install left could not be cleared'));
    this.#poll = setInterval(() => void this.refresh(), pollMs);
    this.#poll.unref();
    try {
      for (const folder of folders) {
        const options = { recursive: true, persistent: false };
        const watcher = watch(packsDirectory(folder), options, () => this.#scanSoon());
        watcher.on('error', () => watcher.close());
        this.#watchers.push(watcher);
      }
    } catch (error) {
      this.#logger.debug({ err: error }, 'this file system cannot be watched; looking every second instead');
    }
  }

  list(): readonly MountedRegion[] {
    return this.#regions;
  }

  damaged(): readonly DamagedPack[] {
    return this.#damaged;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Scans now. Overlapping calls share one scan. */
  refresh(): Promise<void> {
    this.#scan ??= this.#scanNow()
      .catch(error => this.#logger.warn({ err: error }, 'the pack folder could not be read'))
      .finally(() => {
        this.#scan = undefined;
      });
    return this.#scan;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#poll);
    clearTimeout(this.#soon);
    for (const watcher of this.#watchers) watcher.close();
    await this.#scan;
    await this.#clearing;
    this.#listeners.clear();
  }

  #scanSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.refresh();
    }, settleMs);
    this.#soon.unref();
  }

  async #scanNow(): Promise<void> {
    const installed = await this.#found();
    const unchanged =
      installed.length === this.#mounted.size &&
      installed.every(pack => this.#mounted.get(pack.id)?.fingerprint === fingerprintOf(pack));
    if (unchanged) return;
    const next = new Map<string, Mounted>();
    for (const pack of installed) {
      next.set(pack.id, await this.#mount(pack));
      if (this.#closed) return;
    }
    for (const id of this.#mounted.keys()) if (!next.has(id)) this.#logger.info({ region: id }, `region ${id} removed`);
    this.#mounted = next;
    this.#publish();
  }

  async #found(): Promise<FoundPack[]> {
    const own = (await listInstalled(this.#dataDir)).map(pack => ({ ...pack, fromStore: false }));
    if (this.#mirror === undefined) return own;
    const ids = new Set(own.map(({ id }) => id));
    const others = (await listInstalled(this.#mirror)).filter(({ id }) => !ids.has(id));
    return [...own, ...others.map(pack => ({ ...pack, fromStore: true }))].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Names the installation of a region: a pack that is installed again is another one. */
  installationOf(id: string): string | undefined {
    return this.#mounted.get(id)?.fingerprint;
  }

  /** Uses parts of a region no more, as they are damaged; the others go on. */
  setAside(region: MountedRegion, parts: readonly PackPart[]): void {
    const mounted = this.#mounted.get(region.id);
    if (mounted?.region === undefined || mounted.region.directory !== region.directory) return;
    const { id, directory, manifest } = region;
    const unused = [...(mounted.unused ?? []), ...parts];
    const rest = withoutParts(mounted.region, parts);
    const files = unused.map(({ path }) => join(directory, path));
    const kinds = [...new Set(unused.map(({ kind }) => kind))];
    const said = regionWords.message('partChanged', { id, files, parts: kinds });
    const { message: reason } = new WordedError(said);
    this.#logger.error({ region: id, version: manifest.version, parts: kinds, files }, reason);
    const fromStore = region.stored !== undefined;
    const damaged = { id, fromStore, version: manifest.version, reason, said, parts: kinds };
    const { fingerprint } = mounted;
    this.#mounted.set(id, { fingerprint, damaged, unused, ...(rest && { region: rest }) });
    this.#publish();
  }

  #publish(): void {
    this.#damaged = [...this.#mounted.values()].flatMap(({ damaged }) => damaged ?? []);
    const regions = [...this.#mounted.values()].flatMap(({ region }) => region ?? []);
    const same = regions.length === this.#regions.length && regions.every((region, i) => region === this.#regions[i]);
    if (same) return;
    this.#regions = regions;
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (error) {
        this.#logger.error({ err: error }, 'a listener of the regions failed');
      }
    }
  }

  async #mount(pack: FoundPack): Promise<Mounted> {
    const fingerprint = fingerprintOf(pack);
    const known = this.#mounted.get(pack.id);
    if (known?.fingerprint === fingerprint) return known;
    try {
      if (pack.directory === undefined) throw pack.said ? new WordedError(pack.said) : new Error(pack.problem);
      const region = await mountRegion(pack.id, pack.directory, pack.fromStore);
      const { version } = region.manifest;
      this.#logger.info({ region: pack.id, version }, `region ${pack.id} mounted, version ${version}`);
      return { fingerprint, region };
    } catch (error) {
      const { message: reason, said } = failedWith(error);
      const version = pack.pointer?.version;
      this.#logger.error({ region: pack.id, version, reason }, `The pack ${pack.id} is set aside: ${reason}`);
      const { id, fromStore } = pack;
      return { fingerprint, damaged: { id, fromStore, version, reason, said } };
    }
  }
}

/** A region as if its pack had come without some of its parts; `undefined` where nothing is left. */
function withoutParts(region: MountedRegion, left: readonly PackPart[]): MountedRegion | undefined {
  const leftOut = new Set(left.map(({ path }) => path));
  const parts = region.manifest.parts.filter(({ path }) => !leftOut.has(path));
  if (parts.length === 0) return undefined;
  const paths = new Map(parts.map(part => [part.kind, partLocation(region, part)]));
  return Object.freeze({
    ...region,
    manifest: { ...region.manifest, parts },
    partPath: (kind: PartKind) => paths.get(kind),
  });
}
