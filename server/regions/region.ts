import { join } from 'node:path';
import type { PackManifest, PackPart, PartKind } from '../../data-packs/format/manifest.ts';

/** A pack whose checksums were verified and which now answers requests. Immutable: an update mounts a new object. */
export interface MountedRegion {
  readonly id: string;
  readonly manifest: PackManifest;
  /** Absolute path of the pack folder. */
  readonly directory: string;
  /** Addresses of the parts that stay in a store of packs, by their paths in the manifest. */
  readonly stored?: ReadonlyMap<string, string> | undefined;
  /** Where a part lies, as `partLocation` says; `undefined` where the pack has none of this kind. */
  partPath(kind: PartKind): string | undefined;
  /** Whether the point lies in the pack's coverage polygon. */
  covers(lon: number, lat: number): boolean;
}

/** The mounted regions. `list` is cheap and returns the same array until something changes. */
export interface Regions {
  list(): readonly MountedRegion[];
  /** Called after `list()` changed. Returns the way to unsubscribe. */
  onChange(listener: () => void): () => void;
}

/** The absolute path of a part's file, or the address of one that stays in a store, for `OpenPart`. */
export const partLocation = (
  { directory, stored }: Pick<MountedRegion, 'directory' | 'stored'>,
  { path }: Pick<PackPart, 'path'>,
): string => stored?.get(path) ?? join(directory, path);

/**
 * What is told of a region, as JSON, made once for each manifest: borders make texts of kilobytes, and windows ask every
 * few seconds.
 */
export function manifestText(describe: (manifest: PackManifest) => object): (manifest: PackManifest) => string {
  const texts = new WeakMap<PackManifest, string>();
  return manifest => {
    const known = texts.get(manifest);
    if (known !== undefined) return known;
    const text = JSON.stringify(describe(manifest));
    texts.set(manifest, text);
    return text;
  };
}
