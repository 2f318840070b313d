import { type PackManifest, type PartKind, totalSize } from '../../format/manifest.ts';
import { tryReadPack } from '../../format/read-pack.ts';
import { compareVersions } from '../../format/version-order.ts';
import { listInstalled } from '../installed.ts';
import type { Signer } from '../signer.ts';
import { mayReplace } from '../signers/install-questions.ts';
import { pinnedSigner } from '../signers/pinned-signer.ts';
import { readableTrustedKeys } from '../trusted-keys.ts';
import { newestRegion, type OfferedVersion } from './find-offer.ts';
import { listCatalogues } from './list-catalogues.ts';

/** A newer version of an installed region. */
export interface RegionUpdate {
  id: string;
  catalogue: string;
  version: string;
  /** Bytes to fetch: of parts that neither the installed version nor the one before it has. */
  downloadBytes: number;
  changed: PartKind[];
  /** Kinds to download, where some were left out; absent: all. */
  parts?: PartKind[] | undefined;
}

/** A newer version by another signer than the installed one's, so no update of it. */
export interface ForeignUpdate extends Pick<RegionUpdate, 'id' | 'catalogue' | 'version'> {
  /** Whose it is, and whose the installed one. */
  signer: Signer;
  pinned: Signer;
}

/** Newer versions of the installed regions that their signers published, by the stored copies of the catalogues, without a network. */
export async function updatesFor(dataDir: string): Promise<RegionUpdate[]> {
  const updates: RegionUpdate[] = [];
  for await (const { installed, newest } of newerVersions(dataDir, true)) {
    const manifest = await tryReadPack(installed.directory);
    if (manifest !== undefined)
      updates.push(updateOf(manifest, await tryReadPack(installed.previousDirectory), newest));
  }
  return updates;
}

/** Newer versions that are no updates because another signer published them. */
export async function foreignUpdatesFor(dataDir: string): Promise<ForeignUpdate[]> {
  const foreign: ForeignUpdate[] = [];
  for await (const { installed, newest, pinned } of newerVersions(dataDir, false)) {
    const { url: catalogue, region, signer } = newest;
    foreign.push({ id: installed.id, catalogue, version: region.version, signer, pinned });
  }
  return foreign;
}

/** The newer versions of installed regions, of their own signers or of others. */
async function* newerVersions(dataDir: string, ofOwn: boolean) {
  const catalogues = (await listCatalogues(dataDir)).filter(({ expired }) => expired === undefined);
  if (catalogues.length === 0) return;
  const trusted = await readableTrustedKeys(dataDir);
  // One by one: some systems do not let a process open the files of 500 at the same time.
  for (const installed of await listInstalled(dataDir)) {
    const { id, pointer } = installed;
    if (pointer === undefined) continue;
    const pinned = await pinnedSigner(dataDir, id, pointer);
    if (pinned === undefined) continue;
    const newest = newestRegion(catalogues, id, ({ signer }) => mayReplace(pinned, signer, trusted, id) === ofOwn);
    if (newest && compareVersions(newest.region.version, pointer.version) > 0) yield { installed, newest, pinned };
  }
}

/** What updates a region to its newest version. */
function updateOf(
  installed: PackManifest,
  previous: PackManifest | undefined,
  { url, region }: OfferedVersion,
): RegionUpdate {
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
