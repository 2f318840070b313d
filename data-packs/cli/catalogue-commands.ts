import type { Command } from 'commander';
import { addCatalogue, type TrustGiven } from '../store/catalogues/add.ts';
import { type CatalogueGlimpse, glimpseCatalogue } from '../store/catalogues/glimpse.ts';
import { type ListedCatalogue, listCatalogues } from '../store/catalogues/list-catalogues.ts';
import { refreshCatalogues } from '../store/catalogues/refresh.ts';
import { removeCatalogue } from '../store/catalogues/remove-catalogue.ts';
import { askYesOrNo } from './ask.ts';
import { addCatalogueShowCommand } from './catalogue-show-command.ts';
import { CommandFailure, type CommonOptions, printJson, printRecords, withCommonOptions } from './command-line.ts';
import { chosenDataDir } from './data-dir.ts';
import { withStop } from './with-stop.ts';

const unchanged = 'Stopped; nothing was changed.';

/** `catalogue add`, `list`, `show`, `refresh`, `remove`: where regions are published. */
export function registerCatalogueCommands(program: Command): void {
  const catalogue = program
    .command('catalogue')
    .description('where regions are published: lists that anybody can host')
    .addHelpText('after', '\nExample:\n  $ outpost catalogue add https://maps.example.org/alps/');
  addAddCommand(catalogue);
  addListCommand(catalogue);
  addCatalogueShowCommand(catalogue);
  addRefreshCommand(catalogue);
  addRemoveCommand(catalogue);
}

function addAddCommand(catalogue: Command): void {
  withCommonOptions(
    catalogue
      .command('add')
      .argument('<url>', 'of the catalogue.json, or of its folder')
      .description('make a catalogue known, after a question whether to trust it')
      .option('--key <publickey>', 'the key it has to be signed by, as its publisher tells it')
      .option('--unsigned', 'take it without a signature'),
    'outpost catalogue add https://maps.example.org/alps/',
  ).action(async (url: string, options: CommonOptions & { key?: string; unsigned?: boolean }) => {
    await withStop(unchanged, async signal => {
      const dataDir = chosenDataDir(options.dataDir);
      const trust = givenTrust(options) ?? (await askForTrust(await glimpseCatalogue(dataDir, url, { signal })));
      const added = await addCatalogue(dataDir, url, trust, { signal });
      if (options.json) printJson(added);
      else process.stdout.write(`The catalogue ${added.name} is added; "outpost catalogue show" lists its regions.\n`);
    });
  });
}

function givenTrust({ key, unsigned }: { key?: string; unsigned?: boolean }): TrustGiven | undefined {
  if (key !== undefined) return { publicKey: key };
  return unsigned ? { unsigned: true } : undefined;
}

async function askForTrust({ url, name, regions, trust }: CatalogueGlimpse): Promise<TrustGiven> {
  const { state, publicKey, fingerprint } = trust;
  // Adding says what is wrong with it.
  if (state === 'broken') return { unsigned: true };
  const signed = publicKey !== undefined;
  const what = `${name} (${url}) lists ${regions} ${regions === 1 ? 'region' : 'regions'}.`;
  const who = !signed
    ? 'It is not signed: whoever controls the server or the way to it can change its regions.'
    : state === 'trusted'
      ? `It is signed by a key that you trust already (${fingerprint}).`
      : `It is signed by the key ${fingerprint}. Compare it with what its publisher tells you.`;
  const answer = await askYesOrNo(`${what}\n${who}\n${signed ? 'Trust this key' : 'Take it all the same'}?`);
  if (answer === undefined) {
    throw new CommandFailure(
      signed
        ? `${what} ${who} To add it without a terminal, give --key ${publicKey}.`
        : `${what} ${who} To add it without a terminal, give --unsigned.`,
    );
  }
  if (!answer) throw new CommandFailure('Nothing was added.');
  return signed ? { publicKey } : { unsigned: true };
}

function addListCommand(catalogue: Command): void {
  withCommonOptions(catalogue.command('list').description('the known catalogues'), 'outpost catalogue list').action(
    async (options: CommonOptions) => {
      const catalogues = await listCatalogues(chosenDataDir(options.dataDir));
      if (catalogues.length === 0 && !options.json) {
        process.stdout.write('No catalogues are known. Add one with "outpost catalogue add URL".\n');
        return;
      }
      const records = catalogues.map(({ catalogue: kept, ...known }) => ({
        ...known,
        regions: kept?.regions.length ?? 0,
        ...(kept === undefined ? {} : { updated: kept.updated }),
      }));
      printRecords(options.json, records, {
        NAME: ({ name }) => name,
        URL: ({ url }) => url,
        REGIONS: ({ regions }) => String(regions),
        SIGNED: ({ trust }) => trust.keyId ?? 'no',
        STATE: stateOf,
      });
    },
  );
}

function stateOf({ state, fetched, problem }: Pick<ListedCatalogue, 'state' | 'fetched' | 'problem'>): string {
  return `${state === 'fresh' ? 'as' : 'kept'} of ${fetched.slice(0, 10)}${problem === undefined ? '' : `: ${problem}`}`;
}

function addRefreshCommand(catalogue: Command): void {
  withCommonOptions(
    catalogue
      .command('refresh')
      .argument('[url]', 'only this one')
      .description('fetch the catalogues anew; one that cannot be had stays as it was'),
    'outpost catalogue refresh',
  ).action(async (url: string | undefined, options: CommonOptions) => {
    await withStop('Stopped; the catalogues that were not reached are as they were.', async signal => {
      const dataDir = chosenDataDir(options.dataDir);
      const refreshed = await refreshCatalogues(dataDir, { signal, ...(url === undefined ? {} : { only: url }) });
      if (refreshed.length === 0 && !options.json) {
        process.stdout.write('No catalogues are known. Add one with "outpost catalogue add URL".\n');
        return;
      }
      printRecords(options.json, refreshed, {
        NAME: ({ name }) => name,
        NEWS: ({ changed }) => (changed ? 'yes' : 'no'),
        STATE: ({ state, problem }) => problem ?? state,
      });
      if (refreshed.some(({ problem }) => problem !== undefined)) process.exitCode = 1;
    });
  });
}

function addRemoveCommand(catalogue: Command): void {
  withCommonOptions(
    catalogue
      .command('remove')
      .argument('<url>', 'as "catalogue list" shows it')
      .description('forget a catalogue; regions that came from it stay'),
    'outpost catalogue remove https://maps.example.org/alps/',
  ).action(async (url: string, options: CommonOptions) => {
    await removeCatalogue(chosenDataDir(options.dataDir), url);
    if (options.json) printJson({ url, removed: true });
    else process.stdout.write('The catalogue is removed; regions that came from it stay.\n');
  });
}
