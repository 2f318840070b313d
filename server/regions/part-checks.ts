import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { PartKind } from '../../data-packs/format/manifest.ts';
import { replaceFile } from '../../data-packs/runtime/durable.ts';
import { WorkerClient } from '../../data-packs/runtime/worker-client.ts';
import { diskTrouble } from '../../data-packs/store/disk/disk-trouble.ts';
import type { Clock } from '../module.ts';
import type { InstalledRegions } from './installed-regions.ts';
import { isStored } from './part-bytes.ts';
import { type MountedRegion, partLocation } from './region.ts';

export interface CheckQuestion {
  path: string;
  /** Somebody met what may be damage: read at once. */
  urgent: boolean;
}

export interface CheckWorkerData {
  /** Shared: 1 while no requests run. */
  mayRun: Int32Array;
}

export interface PartChecksOptions {
  regions: InstalledRegions;
  /** Keeps which files were read. May be deleted at any time. */
  file: string;
  clock: Clock;
  logger: Logger;
  /** Milliseconds since the last request. */
  idleMs: () => number;
}

/** When a file was read last, milliseconds since 1970, and whether it was damaged. */
interface Checked {
  at: number;
  damaged?: boolean;
}

type Part = MountedRegion['manifest']['parts'][number];

/** A file of a region that is being read. */
interface Reading {
  id: string;
  installation: string | undefined;
  stop: AbortController;
  done: Promise<unknown>;
}

const lookEveryMs = 1000;
/** Without requests for this long, files may be read. */
const idleEnoughMs = 3000;
/** Every file is read again after this long. */
const roundMs = 30 * 86_400_000;
/** A file that was met as sound is not read again for this long, however often something fails. */
const trustedMs = 10 * 60_000;
const saveEveryMs = 10_000;

/**
 * Compares the files of installed packs with their manifests: each in idle time, now and again, and at once where
 * reading failed. What is damaged is set aside. After a stop it goes on with the next file.
 */
export class PartChecks {
  readonly #options: PartChecksOptions;
  readonly #mayRun = new Int32Array(new SharedArrayBuffer(4));
  readonly #worker: WorkerClient<CheckQuestion, string>;
  readonly #timer: NodeJS.Timeout;
  readonly #suspected = new Map<PartKind, Promise<boolean>>();
  /** By the region's installation, then by the file's path. */
  readonly #checked: Map<string | undefined, Map<string, Checked>>;
  readonly #readings = new Set<Reading>();
  #busy = false;
  #closed = false;
  #savedAt = 0;

  constructor(options: PartChecksOptions) {
    this.#options = options;
    this.#checked = kept(options.file);
    this.#worker = new WorkerClient({
      file: new URL('./check-worker.ts', import.meta.url),
      name: 'pack check thread',
      data: () => ({ mayRun: this.#mayRun }),
      idleMs: 60_000,
    });
    for (const region of options.regions.list()) this.#setAsideKnown(region);
    this.#timer = setInterval(() => void this.#look(), lookEveryMs).unref();
  }

  /** Reads the parts of a kind now, as reading one of them failed. Resolves to whether one is set aside by that. */
  suspect(kind: PartKind): Promise<boolean> {
    const known = this.#suspected.get(kind);
    if (known !== undefined) return known;
    const checked = this.#checkAll(kind).finally(() => this.#suspected.delete(kind));
    this.#suspected.set(kind, checked);
    return checked;
  }

  /** Resolves when no file of a removed region is read any more. */
  async released(): Promise<void> {
    const { regions } = this.#options;
    const ended = [...this.#readings].filter(({ id, installation }) => regions.installationOf(id) !== installation);
    for (const { stop } of ended) stop.abort();
    await Promise.all(ended.map(({ done }) => done));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#worker.close();
  }

  async #checkAll(kind: PartKind): Promise<boolean> {
    let found = false;
    for (const region of this.#options.regions.list()) {
      for (const part of region.manifest.parts) {
        if (part.kind !== kind || this.#age(region, part) <= trustedMs) continue;
        found = (await this.#check(region, part, true)) || found;
      }
    }
    return found;
  }

  async #look(): Promise<void> {
    Atomics.store(this.#mayRun, 0, this.#options.idleMs() >= idleEnoughMs ? 1 : 0);
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.#mayRun[0] === 1 && !this.#closed) {
        const next = this.#next();
        if (next === undefined) return;
        await this.#check(next.region, next.part, false);
      }
    } finally {
      this.#busy = false;
    }
  }

  #next(): { region: MountedRegion; part: Part } | undefined {
    for (const region of this.#options.regions.list()) {
      const part = region.manifest.parts.find(one => this.#age(region, one) > roundMs);
      if (part !== undefined) return { region, part };
    }
    return undefined;
  }

  /** Whether the part is damaged, and set aside. */
  async #check(region: MountedRegion, part: Part, urgent: boolean): Promise<boolean> {
    const { regions, clock, logger } = this.#options;
    const installation = regions.installationOf(region.id);
    try {
      const damaged = await this.#reading(region.id, installation, stopped =>
        this.#isDamaged(partLocation(region, part), part.sha256, urgent, stopped),
      );
      // A region that is removed or replaced meanwhile takes its files with it.
      if (this.#closed || regions.installationOf(region.id) !== installation) return false;
      this.#keep(installation, part, { at: clock.now(), ...(damaged && { damaged }) });
      if (damaged) regions.setAside(region, [part]);
      await this.#save(damaged);
      return damaged;
    } catch (error) {
      if (this.#closed || regions.installationOf(region.id) !== installation) return false;
      logger.warn({ err: error, region: region.id, part: part.path }, 'a part of a region could not be checked');
      this.#keep(installation, part, { at: clock.now() - roundMs + trustedMs });
      return false;
    }
  }

  /** Notes that a file is being read, and may stand still while requests run: removals end that. */
  async #reading(
    id: string,
    installation: string | undefined,
    read: (stopped: AbortSignal) => Promise<boolean>,
  ): Promise<boolean> {
    const stop = new AbortController();
    const damaged = read(stop.signal);
    const reading = { id, installation, stop, done: damaged.catch(() => undefined) };
    this.#readings.add(reading);
    try {
      return await damaged;
    } finally {
      this.#readings.delete(reading);
    }
  }

  async #isDamaged(path: string, sha256: string, urgent: boolean, signal: AbortSignal): Promise<boolean> {
    try {
      return (await this.#worker.ask({ path, urgent }, { signal })) !== sha256;
    } catch (error) {
      // The disk cannot read it any more.
      if (diskTrouble(error) === 'fails') return true;
      throw error;
    }
  }

  #setAsideKnown(region: MountedRegion): void {
    const parts = region.manifest.parts.filter(part => this.#checkedOf(region, part)?.damaged === true);
    if (parts.length > 0) this.#options.regions.setAside(region, parts);
  }

  #age(region: MountedRegion, part: Part): number {
    const at = this.#checkedOf(region, part)?.at;
    // A store keeps its own: reading it all would undo that it stays there.
    if (isStored(partLocation(region, part))) return 0;
    // The clock may have been moved, either way.
    return at === undefined ? Number.POSITIVE_INFINITY : Math.abs(this.#options.clock.now() - at);
  }

  #checkedOf(region: MountedRegion, part: Part): Checked | undefined {
    return this.#checked.get(this.#options.regions.installationOf(region.id))?.get(part.path);
  }

  #keep(installation: string | undefined, part: Part, checked: Checked): void {
    this.#checked.set(installation, (this.#checked.get(installation) ?? new Map()).set(part.path, checked));
  }

  /** At once what was found damaged, the rest now and then. */
  async #save(now: boolean): Promise<void> {
    if (!now && performance.now() - this.#savedAt < saveEveryMs) return;
    this.#savedAt = performance.now();
    const { regions, file, logger } = this.#options;
    const installations = new Set(regions.list().map(({ id }) => regions.installationOf(id)));
    for (const installation of this.#checked.keys()) {
      if (!installations.has(installation)) this.#checked.delete(installation);
    }
    const known = [...this.#checked].map(([installation, files]) => [installation, Object.fromEntries(files)]);
    await replaceFile(file, JSON.stringify(Object.fromEntries(known))).catch(error =>
      logger.debug({ err: error }, 'which files were checked could not be kept'),
    );
  }
}

/** What was kept; nothing where it cannot be read. */
function kept(file: string): Map<string | undefined, Map<string, Checked>> {
  try {
    const known: Record<string, Record<string, Checked>> = JSON.parse(readFileSync(file, 'utf8'));
    return new Map(
      Object.entries(known).map(([installation, files]) => [installation, new Map(Object.entries(files))]),
    );
  } catch {
    return new Map();
  }
}
