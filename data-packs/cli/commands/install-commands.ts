import { type Command, InvalidArgumentError } from 'commander';
import { type PartKind, partKindSchema } from '../../format/manifest.ts';
import { rollbackPack } from '../../store/rollback.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { type AllowanceOptions, allowedBy, namingAllowances, withAllowances } from '../allowances.ts';
import { type CommonOptions, printJson, showProgress, withCommonOptions } from '../command-line.ts';
import { chosenDataDir } from '../data-dir.ts';
import { installFrom, isRemote } from '../install-from.ts';
import { shownSigner } from '../shown-signer.ts';
import { withStop } from '../with-stop.ts';

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
