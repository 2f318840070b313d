import type { CatalogueRegion } from '../../../data-packs/format/catalogue.ts';
import { totalSize } from '../../../data-packs/format/total-size.ts';
import { readKeptCopy } from '../../../data-packs/store/catalogues/kept-copy.ts';
import { listCatalogues } from '../../../data-packs/store/catalogues/list-catalogues.ts';
import { compareVersions } from '../../../data-packs/store/catalogues/version-order.ts';
import { listInstalled } from '../../../data-packs/store/index.ts';
import type { CatalogueReply, OfferedRegion } from '../pack-schemas.ts';
import { partSizes } from '../part-sizes.ts';

/** The known catalogues with what they offer, as they were fetched last. */
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
    // A damaged copy tells only when it was fetched.
    updated: catalogue?.updated ?? fetched,
    trust,
    state,
    fetched,
    problem,
    said,
    regions: catalogue?.regions.map(offered) ?? [],
  }));
}

/** A region as a kept catalogue has it; `undefined` where it has none. */
export async function offeredRegion(
  dataDir: string,
  { catalogue, region }: { catalogue: string; region: string },
): Promise<CatalogueRegion | undefined> {
  const kept = await readKeptCopy(dataDir, catalogue).catch(() => undefined);
  return kept?.regions.find(({ id }) => id === region);
}
