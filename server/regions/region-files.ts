import type { PackPart, PartKind } from '../../data-packs/format/manifest.ts';
import { type MountedRegion, partLocation, type Regions } from './region.ts';

export interface RegionFile {
  region: MountedRegion;
  part: PackPart;
  /** Where it lies, as `partLocation` says. */
  path: string;
}

/**
 * Files of one kind in all mounted regions, by the address they are served under. Finds only files in a manifest, so
 * that no address leads out of a pack. If two regions share an address, the newer pack answers.
 */
export class RegionFiles {
  readonly #regions: Regions;
  readonly #kind: PartKind;
  readonly #addressOf: (region: MountedRegion, part: PackPart) => string | undefined;
  /** The list of regions the table was made from; a new array means a change. */
  #madeOf: readonly MountedRegion[] | undefined;
  #files = new Map<string, RegionFile>();
  #all: readonly RegionFile[] = [];

  constructor(
    regions: Regions,
    kind: PartKind,
    addressOf: (region: MountedRegion, part: PackPart) => string | undefined,
  ) {
    this.#regions = regions;
    this.#kind = kind;
    this.#addressOf = addressOf;
  }

  find(address: string): RegionFile | undefined {
    return this.#table().get(address);
  }

  /** The same array until something changes. */
  all(): readonly RegionFile[] {
    this.#table();
    return this.#all;
  }

  #table(): ReadonlyMap<string, RegionFile> {
    const list = this.#regions.list();
    if (this.#madeOf === list) return this.#files;
    this.#madeOf = list;
    this.#files = new Map();
    const oldestFirst = [...list].sort((a, b) => (a.manifest.created < b.manifest.created ? -1 : 1));
    for (const region of oldestFirst) {
      for (const part of region.manifest.parts) {
        const address = part.kind === this.#kind ? this.#addressOf(region, part) : undefined;
        if (address !== undefined) this.#files.set(address, { region, part, path: partLocation(region, part) });
      }
    }
    this.#all = [...this.#files.values()];
    return this.#files;
  }
}
