import { type Command, InvalidArgumentError } from 'commander';
import { type PartKind, partKindSchema } from '../format/manifest.ts';
import { readPack } from '../format/read-pack.ts';
import { totalSize } from '../format/total-size.ts';
import { listInstalled } from '../store/index.ts';
import { removePack } from '../store/remove.ts';
import { rollbackPack } from '../store/rollback.ts';
import { type CommonOptions, printJson, printRecords, showProgress, withCommonOptions } from './command-line.ts';
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

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

interface ListedPack {
  id: string;
  version?: string;
  previous?: string;
  name?: string;
  size?: number;
  parts?: string[];
  directory?: string;
  problem?: string;
}

async function listedPacks(dataDir: string): Promise<ListedPack[]> {
  const installed = await listInstalled(dataDir);
  return Promise.all(
    installed.map(async ({ id, pointer, directory, problem }): Promise<ListedPack> => {
      const version = { version: pointer?.version, previous: pointer?.previous };
      if (directory === undefined) return { id, ...version, problem };
      try {
        const { name, parts } = await readPack(directory);
        const size = totalSize(parts);
        return { id, ...version, name, size, parts: [...new Set(parts.map(({ kind }) => kind))], directory };
      } catch (error) {
        return { id, ...version, directory, problem: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
}

/** `pack install`, `pack list`, `pack rollback`, `pack remove`: what changes the packs of a data folder. */
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

  withCommonOptions(pack.command('list').description('the installed packs'), 'outpost pack list --json').action(
    async (options: CommonOptions) => {
      const packs = await listedPacks(chosenDataDir(options.dataDir));
      if (packs.length === 0 && !options.json) {
        process.stdout.write('No packs are installed. Put one in place with "outpost pack install PATH".\n');
        return;
      }
      printRecords(options.json, packs, {
        ID: ({ id }) => id,
        VERSION: ({ version }) => version ?? '-',
        NAME: ({ name }) => name ?? '-',
        SIZE: ({ size }) => (size === undefined ? '-' : megabytes(size)),
        PARTS: ({ parts, problem }) => problem ?? (parts ?? []).join(' '),
      });
    },
  );

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

  withCommonOptions(
    pack
      .command('remove')
      .argument('<id>', 'as "pack list" shows it')
      .description('remove a pack and all its versions'),
    'outpost pack remove liechtenstein',
  ).action(async (id: string, options: CommonOptions) => {
    await removePack(chosenDataDir(options.dataDir), id);
    if (options.json) printJson({ id, removed: true });
    else process.stdout.write(`The pack ${id} is removed.\n`);
  });
}
