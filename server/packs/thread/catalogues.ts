import { totalSize } from '../../../data-packs/format/manifest.ts';
import { readPack } from '../../../data-packs/format/read-pack.ts';
import type { CatalogueRegion } from '../../../data-packs/format/region-catalogue.ts';
import { compareVersions } from '../../../data-packs/format/version-order.ts';
import { offeredSigner } from '../../../data-packs/store/catalogues/find-offer.ts';
import { updatesFor } from '../../../data-packs/store/catalogues/find-updates.ts';
import { type ListedCatalogue, listCatalogues } from '../../../data-packs/store/catalogues/list-catalogues.ts';
import { readStoredCopy } from '../../../data-packs/store/catalogues/stored-copy.ts';
import { listInstalled } from '../../../data-packs/store/index.ts';
import { replacementQuestions } from '../../../data-packs/store/signers/install-questions.ts';
import { type PinnedRegion, pinnedRegion } from '../../../data-packs/store/signers/pinned-signer.ts';
import { readableTrustedKeys } from '../../../data-packs/store/trusted-keys.ts';
import { type CatalogueReply, type InstalledRegion, type OfferedRegion, partSizes } from '../pack-schemas.ts';

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
  return listed.map(({ publicKey, catalogue, added: _, ...known }) => ({
    ...known,
    name: catalogue?.name ?? known.name,
    // A damaged copy has no other date.
    updated: catalogue?.updated ?? known.fetched,
    regions: catalogue?.regions.map(region => offered(region, { publicKey, expired: known.expired })) ?? [],
  }));
}

/** By the regions' ids. */
async function pinnedRegions(dataDir: string): Promise<Map<string, PinnedRegion>> {
  const pinned = new Map<string, PinnedRegion>();
  // One by one: some systems do not let a process open the files of 500 at the same time.
  for (const { id } of await listInstalled(dataDir)) {
    const region = await pinnedRegion(dataDir, id);
    if (region !== undefined) pinned.set(id, region);
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

/** Install time of a region, its previous version and its update. */
export type History = Pick<InstalledRegion, 'installed' | 'previous' | 'update'>;

/** By the regions' ids. */
export async function readHistories(dataDir: string): Promise<Record<string, History>> {
  const histories: Record<string, History> = Object.create(null);
  // List installed regions even if the list of catalogues is damaged.
  const updates = new Map((await updatesFor(dataDir).catch(() => [])).map(({ id, ...update }) => [id, update]));
  for (const { id, pointer, previousDirectory } of await listInstalled(dataDir)) {
    if (pointer === undefined) continue;
    const previous = await readPrevious(previousDirectory);
    histories[id] = { installed: pointer.installed, previous, update: updates.get(id) };
  }
  return histories;
}

async function readPrevious(directory: string | undefined): Promise<History['previous']> {
  if (directory === undefined) return undefined;
  try {
    const { version, parts } = await readPack(directory);
    return { version, bytes: totalSize(parts) };
  } catch {
    // Damaged or gone: no rollback.
    return undefined;
  }
}
