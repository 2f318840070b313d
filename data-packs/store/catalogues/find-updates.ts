import type { PackManifest, PartKind } from '../../format/manifest.ts';
import { tryReadPack } from '../../format/read-pack.ts';
import { totalSize } from '../../format/total-size.ts';
import { listInstalled } from '../installed.ts';
import { newestRegion } from './find-offer.ts';
import { type ListedCatalogue, listCatalogues } from './list-catalogues.ts';
import { compareVersions } from './version-order.ts';

/** A newer version of an installed region. */
export interface RegionUpdate {
  id: string;
  /** Address of the catalogue. */
  catalogue: string;
  version: string;
  /** Bytes to fetch: of parts that neither the installed version nor the one before it has. */
  downloadBytes: number;
  /** Kinds of the parts to fetch. */
  changed: PartKind[];
  /** Kinds to download, where some were left out; absent: all. */
  parts?: PartKind[] | undefined;
}

/** Newer versions of the installed regions, by the stored copies of the catalogues, without a network. */
export async function updatesFor(dataDir: string): Promise<RegionUpdate[]> {
  const catalogues = await listCatalogues(dataDir);
  if (catalogues.length === 0) return [];
  const updates: RegionUpdate[] = [];
  // One by one: some systems do not let a process open the files of 500 at the same time.
  for (const { directory, previousDirectory } of await listInstalled(dataDir)) {
    const manifest = await tryReadPack(directory);
    const update = manifest && updateOf(manifest, await tryReadPack(previousDirectory), catalogues);
    if (update !== undefined) updates.push(update);
  }
  return updates;
}

/** The newest version of any catalogue, when it is newer than the installed one. */
function updateOf(
  installed: PackManifest,
  previous: PackManifest | undefined,
  catalogues: readonly ListedCatalogue[],
): RegionUpdate | undefined {
  const newest = newestRegion(catalogues, installed.id);
  if (!newest || compareVersions(newest.region.version, installed.version) <= 0) return undefined;
  const { url, region } = newest;
  const wanted = region.parts.filter(({ kind }) => installed.leftOut?.includes(kind) !== true);
  const there = new Set(
    [...installed.parts, ...(previous?.parts ?? [])].map(({ size, sha256 }) => `${size} ${sha256}`),
  );
  const fetched = wanted.filter(({ size, sha256 }) => !there.has(`${size} ${sha256}`));
  return {
    id: region.id,
    catalogue: url,
    version: region.version,
    downloadBytes: totalSize(fetched),
    changed: [...new Set(fetched.map(({ kind }) => kind))],
    parts: wanted.length === region.parts.length ? undefined : [...new Set(wanted.map(({ kind }) => kind))],
  };
}
