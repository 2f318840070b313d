import type { CatalogueRegion } from '../../../data-packs/format/region-catalogue.ts';
import { totalSize } from '../../../data-packs/format/total-size.ts';
import { listCatalogues } from '../../../data-packs/store/catalogues/list-catalogues.ts';
import { readStoredCopy } from '../../../data-packs/store/catalogues/stored-copy.ts';
import { compareVersions } from '../../../data-packs/store/catalogues/version-order.ts';
import { listInstalled } from '../../../data-packs/store/index.ts';
import type { CatalogueReply, OfferedRegion } from '../pack-schemas.ts';
import { partSizes } from '../part-sizes.ts';

/** Lists the known catalogues with their regions, as last fetched. */
export async function readCatalogues(dataDir: string): Promise<CatalogueReply[]> {
  const installed = new Map((await listInstalled(dataDir)).map(({ id, pointer }) => [id, pointer?.version]));
  const offered = ({ manifest: _, file, parts, ...region }: CatalogueRegion): OfferedRegion => {
    const installedVersion = installed.get(region.id);
    return {
      ...region,
      parts: partSizes(parts),
      bytes: totalSize(parts),
      installedVersion,
      newer: installedVersion === undefined ? undefined : compareVersions(region.version, installedVersion) > 0,
    };
  };
  const listed = await listCatalogues(dataDir);
  return listed.map(({ url, name, trust, state, fetched, problem, said, catalogue }) => ({
    url,
    name: catalogue?.name ?? name,
    // A damaged copy has no other date.
    updated: catalogue?.updated ?? fetched,
    trust,
    state,
    fetched,
    problem,
    said,
    regions: catalogue?.regions.map(offered) ?? [],
  }));
}

/** Finds a region in the cached copy of a catalogue. */
export async function offeredRegion(
  dataDir: string,
  { catalogue, region }: { catalogue: string; region: string },
): Promise<CatalogueRegion | undefined> {
  const copy = await readStoredCopy(dataDir, catalogue).catch(() => undefined);
  return copy?.regions.find(({ id }) => id === region);
}
