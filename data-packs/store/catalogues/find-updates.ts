import type { CatalogueRegion } from '../../format/catalogue.ts';
import type { PackManifest, PartKind } from '../../format/manifest.ts';
import { tryReadPack } from '../../format/read-pack.ts';
import { totalSize } from '../../format/total-size.ts';
import { listInstalled } from '../installed.ts';
import { type ListedCatalogue, listCatalogues } from './list-catalogues.ts';
import { compareVersions } from './version-order.ts';

/** A newer version of an installed region. */
export interface RegionUpdate {
  id: string;
  /** Address of the catalogue that has it. */
  catalogue: string;
  version: string;
  /** Bytes that would be fetched: of the parts that neither the installed version has nor the one kept before it. */
  downloadBytes: number;
  /** Kinds of the parts that would be fetched. */
  changed: PartKind[];
  /** Kinds to ask for, where some were left out; absent: all. */
  parts?: PartKind[];
}

/** Newer versions of the installed regions, by the kept copies of the catalogues: no network. */
export async function updatesFor(dataDir: string): Promise<RegionUpdate[]> {
  const catalogues = await listCatalogues(dataDir);
  if (catalogues.length === 0) return [];
  const updates: RegionUpdate[] = [];
  // One by one: all of 500 would be more files than some systems let a process open.
  for (const { directory, previousDirectory } of await listInstalled(dataDir)) {
    const manifest = await tryReadPack(directory);
    const update = manifest && updateOf(manifest, await tryReadPack(previousDirectory), catalogues);
    if (update !== undefined) updates.push(update);
  }
  return updates;
}

/** The newest version that any catalogue has, when it is newer than what is installed; of two the first catalogue's. */
function updateOf(
  installed: PackManifest,
  previous: PackManifest | undefined,
  catalogues: readonly ListedCatalogue[],
): RegionUpdate | undefined {
  let newest: { url: string; region: CatalogueRegion } | undefined;
  for (const { url, catalogue } of catalogues) {
    const region = catalogue?.regions.find(({ id }) => id === installed.id);
    const known = newest?.region.version ?? installed.version;
    if (region !== undefined && compareVersions(region.version, known) > 0) newest = { url, region };
  }
  if (newest === undefined) return undefined;
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
    ...(wanted.length === region.parts.length ? {} : { parts: [...new Set(wanted.map(({ kind }) => kind))] }),
  };
}
