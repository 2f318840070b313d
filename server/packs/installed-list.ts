import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstalledRegions, MountedRegion } from '../regions/index.ts';
import { partSizes, totalSize } from './part-sizes.ts';
import type { InstalledRegion, RegionsReply } from './schemas.ts';
import type { History } from './thread/histories.ts';
import type { StoreThread } from './thread/store-thread.ts';

/** Made on this machine at a first start (`data-packs/cli/missing-regions.ts`). */
const madeHere: ReadonlySet<string> = new Set(['sandbox', 'world']);

interface Known {
  regions: readonly MountedRegion[];
  damaged: RegionsReply['damaged'];
  catalogues: string;
  /** Members of the reply as JSON. */
  json: Promise<string>;
}

/** The list of what is installed. It is put together anew only when regions or known catalogues have changed. */
export class InstalledList {
  readonly #dataDir: string;
  readonly #regions: InstalledRegions;
  readonly #thread: StoreThread;
  #known: Known | undefined;

  constructor(dataDir: string, regions: InstalledRegions, thread: StoreThread) {
    this.#dataDir = dataDir;
    this.#regions = regions;
    this.#thread = thread;
  }

  /** `RegionsReply` as JSON. */
  async json(): Promise<string> {
    const regions = this.#regions.list();
    const damaged = [...this.#regions.damaged()];
    const catalogues = await this.#catalogueState();
    const known = this.#known;
    const isKnown =
      known?.regions === regions &&
      known.catalogues === catalogues &&
      JSON.stringify(known.damaged) === JSON.stringify(damaged);
    if (!isKnown) {
      const json = this.#write(regions, damaged);
      this.#known = { regions, damaged, catalogues, json };
      // One that failed is tried again by the next who asks.
      json.catch(() => {
        if (this.#known?.json === json) this.#known = undefined;
      });
    }
    const { bavail, blocks, bsize } = await statfs(this.#dataDir);
    const disk: RegionsReply['disk'] = {
      path: this.#dataDir,
      freeBytes: bavail * bsize,
      totalBytes: blocks * bsize,
    };
    return `{${await this.#known?.json},"disk":${JSON.stringify(disk)}}`;
  }

  async #write(regions: readonly MountedRegion[], damaged: RegionsReply['damaged']): Promise<string> {
    const histories: Partial<Record<string, History>> = JSON.parse(await this.#thread.ask({ kind: 'histories' }));
    const listed = regions.map(({ id, manifest }): InstalledRegion => {
      const { name, version, bounds, coverage, countries, parts, attributions } = manifest;
      return {
        id,
        name,
        version,
        bounds,
        coverage,
        countries,
        bytes: totalSize(parts),
        parts: partSizes(parts),
        attributions,
        installed: manifest.created,
        madeHere: madeHere.has(id),
        ...histories[id],
      };
    });
    return `"regions":${JSON.stringify(listed)},"damaged":${JSON.stringify(damaged)}`;
  }

  /** Changes whenever a catalogue is added, removed or fetched anew, by whichever process. */
  async #catalogueState(): Promise<string> {
    const changed = await Promise.all(
      ['catalogues.json', 'catalogues'].map(async name => {
        const found = await stat(join(this.#dataDir, name)).catch(() => undefined);
        return found?.mtimeMs ?? 0;
      }),
    );
    return changed.join(' ');
  }
}
