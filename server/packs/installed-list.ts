import { statfs } from 'node:fs/promises';
import { totalSize } from '../../data-packs/format/total-size.ts';
import { isDefaultRegion } from '../../data-packs/store/default-regions.ts';
import type { DamagedPack, InstalledRegions, MountedRegion } from '../regions/index.ts';
import type { CatalogueStamp } from './catalogue-stamp.ts';
import { exportFolder } from './export-folder.ts';
import type { InstalledRegion, RegionsReply } from './pack-schemas.ts';
import { partSizes } from './part-sizes.ts';
import type { History } from './thread/histories.ts';
import type { StoreThread } from './thread/store-thread.ts';
import { WrittenAnswer } from './written-answer.ts';

/** The list of what is installed. It is put together anew only when regions or known catalogues have changed. */
export class InstalledList {
  readonly #dataDir: string;
  readonly #regions: InstalledRegions;
  readonly #thread: StoreThread;
  readonly #stamp: CatalogueStamp;
  readonly #written = new WrittenAnswer();

  constructor(dataDir: string, regions: InstalledRegions, thread: StoreThread, stamp: CatalogueStamp) {
    this.#dataDir = dataDir;
    this.#regions = regions;
    this.#thread = thread;
    this.#stamp = stamp;
  }

  /** `RegionsReply` as JSON in UTF-8. */
  async json(): Promise<Uint8Array> {
    const stamp = await this.#stamp.read();
    const regions = this.#regions.list();
    const damaged = this.#regions.damaged();
    const members = await this.#written.bytes([regions, damaged, stamp], () => this.#write(regions, damaged));
    const { bavail, blocks, bsize } = await statfs(this.#dataDir);
    const disk: RegionsReply['disk'] = {
      path: this.#dataDir,
      freeBytes: bavail * bsize,
      totalBytes: blocks * bsize,
    };
    const folder = await exportFolder(this.#dataDir);
    const rest = `"disk":${JSON.stringify(disk)},"exportFolder":${JSON.stringify(folder)}}`;
    return Buffer.concat([Buffer.from('{'), members, Buffer.from(`,${rest}`)]);
  }

  async #write(regions: readonly MountedRegion[], damaged: readonly DamagedPack[]): Promise<Uint8Array> {
    const histories: Partial<Record<string, History>> = JSON.parse(
      (await this.#thread.ask({ kind: 'histories' })).toString(),
    );
    const listed = regions.map(({ id, manifest }): InstalledRegion => {
      const { name, version, bounds, coverage, countries, parts, leftOut, attributions } = manifest;
      return {
        id,
        name,
        version,
        bounds,
        coverage,
        countries,
        bytes: totalSize(parts),
        parts: partSizes(parts),
        ...(leftOut === undefined ? {} : { leftOut }),
        attributions,
        installed: manifest.created,
        builtIn: isDefaultRegion(id),
        ...histories[id],
      };
    });
    return Buffer.from(`"regions":${JSON.stringify(listed)},"damaged":${JSON.stringify(damaged)}`);
  }
}
