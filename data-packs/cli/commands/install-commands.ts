import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type PartKind, packIdSchema } from '../../format/manifest.ts';
import type { ProgressListener } from '../../format/progress.ts';
import { newestOffer } from '../../store/catalogues/find-offer.ts';
import { explainUnreachable } from '../../store/download/download-failures.ts';
import { withFetchedPack } from '../../store/download/fetch-pack-file.ts';
import { networkOf } from '../../store/download/network.ts';
import { offerAt } from '../../store/download/offer.ts';
import { downloadOffer, downloadPack } from '../../store/download-pack.ts';
import { type InstallResult, installPack } from '../../store/install.ts';
import { rollbackPack } from '../../store/rollback.ts';
import type { Allowance } from '../../store/signers/install-questions.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { type AllowanceOptions, allowedBy, throwNaming, withAllowances } from '../allowances.ts';
import {
  CommandFailure,
  type CommonOptions,
  downloadDisplay,
  printEither,
  stoppable,
  WrongUsage,
  withCommonOptions,
  withProgress,
} from '../command-line.ts';
import { partKinds } from '../option-values.ts';
import { shownSigner } from '../shown-signer.ts';

interface InstallOptions extends CommonOptions, AllowanceOptions {
  parts?: PartKind[];
}

export function addInstallCommands(pack: Command): void {
  withCommonOptions(
    withAllowances(
      pack
        .command('install')
        .argument('<what>', help('installWhat'))
        .description(help('packInstall'))
        .option('--parts <kinds>', help('installParts'), partKinds),
      ['other-signer', 'downgrade', 'untrusted-routing'],
    ),
    'outpost pack install packs/liechtenstein',
  ).action(
    stoppable(
      async (what: string, _: InstallOptions) =>
        t.message((await isRemote(what)) ? 'downloadStopped' : 'installStopped'),
      async (signal, what: string, options: InstallOptions) => {
        const { dataDir, json, parts } = options;
        const installed = await withProgress(json, progress =>
          installFrom(dataDir, what, { parts, allow: allowedBy(options), progress, signal }).catch(throwNaming),
        );
        const { manifest, directory, alreadyThere, signatureTaken } = installed;
        const { id, version, name, leftOut = [] } = manifest;
        const signer = await shownSigner(dataDir, installed.signer);
        const sentences = [
          t(alreadyThere ? 'alreadyInstalled' : 'installed', { name, id, version }),
          leftOut.length === 0 ? [] : t('withoutParts', { parts: leftOut }),
          signatureTaken ? t('signedNow') : [],
          signer.sentence,
        ];
        const facts = { id, version, name, directory, alreadyThere, leftOut, signer: signer.json };
        printEither(json, facts, sentences.flat().join(' '));
      },
    ),
  );
  withCommonOptions(
    pack.command('rollback').argument('<id>', help('packIdAsListed')).description(help('packRollback')),
    'outpost pack rollback liechtenstein',
  ).action(async (id: string, { dataDir, json }: CommonOptions) => {
    const { version, directory } = await withProgress(json, progress => rollbackPack(dataDir, id, { progress }));
    printEither(json, { id, version, directory }, t('rolledBack', { id, version }));
  });
}

interface InstallFromOptions {
  /** Kinds of parts to download; ignored for whole packs. */
  parts?: readonly PartKind[] | undefined;
  allow: readonly Allowance[];
  progress: ProgressListener;
  signal: AbortSignal;
}

const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

/** Tells whether a source is an address, or the id of a region that is not a pack on this machine. */
async function isRemote(source: string): Promise<boolean> {
  return isAddress(source) || (packIdSchema.safeParse(source).success && !(await isPackHere(source)));
}

/**
 * A folder with a region's name is not a pack without a manifest: users have other files of a region in such folders.
 */
async function isPackHere(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() !== true) return found !== undefined;
  return (await stat(join(path, 'pack.json')).catch(() => undefined)) !== undefined;
}

/**
 * Installs a pack folder or `.outpost` file of this machine, one of either at an address, or a region of a known
 * catalogue. A pack on this machine comes first.
 */
async function installFrom(dataDir: string, source: string, options: InstallFromOptions): Promise<InstallResult> {
  const { parts, ...install } = options;
  const download = { ...install, progress: downloadDisplay(install.progress) };
  if (isAddress(source)) {
    const url = URL.parse(source);
    if (url === null || url.username !== '' || url.password !== '')
      throw new CommandFailure(t.message('badAddress', { source }));
    const { href, pathname } = url;
    if (pathname.endsWith('.outpost')) {
      requireWhole(parts);
      return withFetchedPack(dataDir, href, download, file => installPack(dataDir, file, install));
    }
    if (pathname.endsWith('/catalogue.json')) throw new CommandFailure(t.message('isCatalogue', { url: href }));
    const network = networkOf({ signal: install.signal, tries: 3 });
    return downloadOffer(dataDir, await explainUnreachable(href, () => offerAt(href, network)), parts, download);
  }
  if (await isRemote(source)) {
    const offer = await newestOffer(dataDir, source);
    if (offer === undefined) throw new CommandFailure(t.message('noSuchPack', { source }));
    return downloadPack(dataDir, { catalogue: offer.catalogue, region: source, parts }, download);
  }
  requireWhole(parts);
  return installPack(dataDir, source, install);
}

function requireWhole(parts: readonly PartKind[] | undefined): void {
  if (parts !== undefined) throw new WrongUsage(t.message('partsOfWhole'));
}
