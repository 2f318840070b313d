import { type Command, InvalidArgumentError } from 'commander';
import { type PartKind, partKindSchema } from '../format/manifest.ts';
import { rollbackPack } from '../store/rollback.ts';
import { type CommonOptions, printJson, showProgress, withCommonOptions } from './command-line.ts';
import { chosenDataDir } from './data-dir.ts';
import { installFrom, isElsewhere } from './install-from.ts';
import { withStop } from './with-stop.ts';

function partKinds(text: string): PartKind[] {
  const kinds = partKindSchema
    .array()
    .min(1)
    .safeParse(text.split(',').map(kind => kind.trim()));
  if (kinds.success) return [...new Set(kinds.data)];
  throw new InvalidArgumentError(`Use one or more of ${partKindSchema.options.join(', ')}, with commas between.`);
}

/** `pack install`, `pack rollback`: what serves. */
export function addInstallCommands(pack: Command): void {
  withCommonOptions(
    pack
      .command('install')
      .argument('<what>', 'a pack folder or an .outpost file, here or at an address, or a region of a catalogue')
      .description('check a pack and put it in place')
      .option('--parts <kinds>', 'download only these parts, as "basemap,places" (default: all)', partKinds),
    'outpost pack install packs/liechtenstein',
  ).action(async (what: string, options: CommonOptions & { parts?: PartKind[] }) => {
    const { parts } = options;
    const kept = (await isElsewhere(what)) ? ' What has arrived is kept: the same command goes on from there.' : '';
    await withStop(`Stopped; nothing was installed.${kept}`, async signal => {
      const { progress, done } = showProgress(options.json === true);
      const dataDir = chosenDataDir(options.dataDir);
      const { manifest, directory, alreadyThere, signatureTaken } = await installFrom(dataDir, what, {
        ...(parts === undefined ? {} : { parts }),
        progress,
        signal,
      }).finally(done);
      const { id, version, name, leftOut = [] } = manifest;
      const without = leftOut.length === 0 ? '' : ` without ${leftOut.join(', ')}`;
      if (options.json) printJson({ id, version, name, directory, alreadyThere, leftOut });
      else
        process.stdout.write(
          `${name} (${id} ${version}) is ${alreadyThere ? 'already ' : ''}installed${without}${signatureTaken ? '; it is signed now' : ''}.\n`,
        );
    });
  });

  withCommonOptions(
    pack
      .command('rollback')
      .argument('<id>', 'as "pack list" shows it')
      .description('go back to the version before; once more comes forward again'),
    'outpost pack rollback liechtenstein',
  ).action(async (id: string, options: CommonOptions) => {
    const { progress, done } = showProgress(options.json === true);
    try {
      const { version, directory } = await rollbackPack(chosenDataDir(options.dataDir), id, { progress });
      done();
      if (options.json) printJson({ id, version, directory });
      else process.stdout.write(`The pack ${id} is back at version ${version}.\n`);
    } finally {
      done();
    }
  });
}
