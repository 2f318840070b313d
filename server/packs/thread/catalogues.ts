import { totalSize } from '../../../data-packs/format/manifest.ts';
import type { CatalogueRegion } from '../../../data-packs/format/region-catalogue.ts';
import { compareVersions } from '../../../data-packs/format/version-order.ts';
import { offeredSigner } from '../../../data-packs/store/catalogues/find-offer.ts';
import { type ListedCatalogue, listCatalogues } from '../../../data-packs/store/catalogues/list-catalogues.ts';
import { readStoredCopy } from '../../../data-packs/store/catalogues/stored-copy.ts';
import { listInstalled } from '../../../data-packs/store/index.ts';
import type { Signer } from '../../../data-packs/store/signer.ts';
import { replacementQuestions } from '../../../data-packs/store/signers/install-questions.ts';
import { pinnedSigner } from '../../../data-packs/store/signers/pinned-signer.ts';
import { readableTrustedKeys } from '../../../data-packs/store/trusted-keys.ts';
import type { CatalogueReply, OfferedRegion } from '../pack-schemas.ts';
import { partSizes } from '../part-sizes.ts';

/** Lists the known catalogues with their regions, as last fetched. */
export async function readCatalogues(dataDir: string): Promise<CatalogueReply[]> {
  const installed = await pinnedRegions(dataDir);
  const trusted = await readableTrustedKeys(dataDir);
  const offered = (
    { manifest: _, file, signer, parts, ...region }: CatalogueRegion,
    { publicKey: key, expired }: Pick<ListedCatalogue, 'publicKey' | 'expired'>,
  ): OfferedRegion => {
    const there = installed.get(region.id);
    const installedVersion = there?.version;
    const arriving = { manifest: region, signer: offeredSigner({ signer }, key) };
    const questions = region.version === installedVersion ? [] : replacementQuestions(arriving, there, trusted);
    const isForeign = there !== undefined && questions.some(({ asks }) => asks === 'other-signer');
    return {
      ...region,
      parts: partSizes(parts),
      bytes: totalSize(parts),
      installedVersion,
      newer:
        installedVersion === undefined
          ? undefined
          : expired === undefined && compareVersions(region.version, installedVersion) > 0,
      ...(isForeign && { otherSigner: true }),
      ...(questions.length > 0 && { questions }),
    };
  };
  const listed = await listCatalogues(dataDir);
  return listed.map(({ url, name, publicKey, trust, state, fetched, expired, problem, said, catalogue }) => ({
    url,
    name: catalogue?.name ?? name,
    // A damaged copy has no other date.
    updated: catalogue?.updated ?? fetched,
    trust,
    state,
    fetched,
    expired,
    problem,
    said,
    regions: catalogue?.regions.map(region => offered(region, { publicKey, expired })) ?? [],
  }));
}

/** By the regions' ids. */
async function pinnedRegions(dataDir: string): Promise<Map<string, { version: string; signer: Signer }>> {
  const pinned = new Map<string, { version: string; signer: Signer }>();
  // One by one: some systems do not let a process open the files of 500 at the same time.
  for (const { id, pointer } of await listInstalled(dataDir)) {
    if (pointer === undefined) continue;
    const signer = await pinnedSigner(dataDir, id, pointer);
    if (signer !== undefined) pinned.set(id, { version: pointer.version, signer });
  }
  return pinned;
}

/** Finds a region in the cached copy of a catalogue. */
export async function offeredRegion(
  dataDir: string,
  { catalogue, region }: { catalogue: string; region: string },
): Promise<CatalogueRegion | undefined> {
  const copy = await readStoredCopy(dataDir, catalogue).catch(() => undefined);
  return copy?.regions.find(({ id }) => id === region);
}
