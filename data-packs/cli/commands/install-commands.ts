import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { type PartKind, packIdSchema, partKindSchema } from '../../format/manifest.ts';
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
import { type AllowanceOptions, allowedBy, namingAllowances, withAllowances } from '../allowances.ts';
import {
  CommandFailure,
  type CommonOptions,
  printJson,
  showProgress,
  WrongUsage,
  withCommonOptions,
  withStop,
} from '../command-line.ts';
import { chosenDataDir } from '../data-dir.ts';
import { downloadDisplay } from '../download-display.ts';
import { shownSigner } from '../shown-signer.ts';

function partKinds(text: string): PartKind[] {
  const kinds = partKindSchema
    .array()
    .min(1)
    .safeParse(text.split(',').map(kind => kind.trim()));
  if (kinds.success) return [...new Set(kinds.data)];
  throw new InvalidArgumentError(t('badPartKinds', { kinds: [...partKindSchema.options] }));
}

/** `pack install`, `pack rollback`. */
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
  ).action(async (what: string, options: CommonOptions & AllowanceOptions & { parts?: PartKind[] }) => {
    const { parts } = options;
    const stopped = t.message((await isRemote(what)) ? 'downloadStopped' : 'installStopped');
    await withStop(stopped, async signal => {
      const { progress, done } = showProgress(options.json === true);
      const dataDir = chosenDataDir(options.dataDir);
      const installed = await installFrom(dataDir, what, {
        parts,
        allow: allowedBy(options),
        progress,
        signal,
      })
        .catch(error => {
          throw namingAllowances(error);
        })
        .finally(done);
      const { manifest, directory, alreadyThere, signatureTaken } = installed;
      const { id, version, name, leftOut = [] } = manifest;
      const signer = await shownSigner(dataDir, installed.signer);
      if (options.json) printJson({ id, version, name, directory, alreadyThere, leftOut, signer: signer.json });
      else
        process.stdout.write(
          `${[
            t(alreadyThere ? 'alreadyInstalled' : 'installed', { name, id, version }),
            ...(leftOut.length === 0 ? [] : [t('withoutParts', { parts: leftOut })]),
            ...(signatureTaken ? [t('signedNow')] : []),
            signer.sentence,
          ].join(' ')}\n`,
        );
    });
  });

  withCommonOptions(
    pack.command('rollback').argument('<id>', help('packIdAsListed')).description(help('packRollback')),
    'outpost pack rollback liechtenstein',
  ).action(async (id: string, options: CommonOptions) => {
    const { progress, done } = showProgress(options.json === true);
    try {
      const { version, directory } = await rollbackPack(chosenDataDir(options.dataDir), id, { progress });
      done();
      if (options.json) printJson({ id, version, directory });
      else process.stdout.write(`${t('rolledBack', { id, version })}\n`);
    } finally {
      done();
    }
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
  const { parts, allow, progress, signal } = options;
  if (isAddress(source)) return installFromAddress(dataDir, source, options);
  if (await isRemote(source)) {
    const offer = await newestOffer(dataDir, source);
    if (offer === undefined) {
      throw new CommandFailure(t.message('noSuchPack', { source }));
    }
    const wanted = { catalogue: offer.catalogue, region: source, parts };
    return downloadPack(dataDir, wanted, { progress: downloadDisplay(progress), signal, allow });
  }
  requireWhole(parts);
  return installPack(dataDir, source, { progress, signal, allow });
}

function requireWhole(parts: readonly PartKind[] | undefined): void {
  if (parts === undefined) return;
  throw new WrongUsage(t.message('partsOfWhole'));
}

async function installFromAddress(
  dataDir: string,
  source: string,
  { parts, allow, progress, signal }: InstallFromOptions,
): Promise<InstallResult> {
  const url = URL.parse(source);
  if (url === null || url.username !== '' || url.password !== '') {
    throw new CommandFailure(t.message('badAddress', { source }));
  }
  const options = { progress: downloadDisplay(progress), signal, allow };
  if (url.pathname.endsWith('.outpost')) {
    requireWhole(parts);
    return withFetchedPack(dataDir, url.href, options, file => installPack(dataDir, file, { progress, signal, allow }));
  }
  if (url.pathname.endsWith('/catalogue.json')) {
    throw new CommandFailure(t.message('isCatalogue', { url: url.href }));
  }
  const offer = await explainUnreachable(url.href, () => offerAt(url.href, networkOf({ signal, tries: 3 })));
  return downloadOffer(dataDir, offer, parts, options);
}
