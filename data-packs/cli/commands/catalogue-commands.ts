import { type Command, InvalidArgumentError } from 'commander';
import { isRegionPattern, splitRegionPatterns } from '../../base/region-patterns.ts';
import { addCatalogue, type TrustGiven } from '../../store/catalogues/add.ts';
import { removeCatalogue } from '../../store/catalogues/known.ts';
import { type ListedCatalogue, listCatalogues } from '../../store/catalogues/list-catalogues.ts';
import { type CataloguePreview, previewCatalogue } from '../../store/catalogues/preview.ts';
import { refreshCatalogues } from '../../store/catalogues/refresh.ts';
import { wordMessage } from '../../words/catalogue.ts';
import { wordFailure } from '../../words/worded-error.ts';
import { cataloguesFailures, packHelp as help, packCliWords as t } from '../../words/words.ts';
import { askYesOrNo } from '../ask.ts';
import {
  CommandFailure,
  type CommonOptions,
  exampleText,
  printJson,
  printRecords,
  withCommonOptions,
} from '../command-line.ts';
import { chosenDataDir } from '../data-dir.ts';
import { withStop } from '../with-stop.ts';
import { addCatalogueShowCommand } from './catalogue-show-command.ts';

/** `catalogue add`, `list`, `show`, `refresh`, `remove`. */
export function registerCatalogueCommands(program: Command): void {
  const catalogue = program
    .command('catalogue')
    .description(help('catalogue'))
    .addHelpText('after', exampleText('outpost catalogue add https://maps.example.org/alps/'));
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
      .argument('<url>', help('catalogueUrl'))
      .description(help('catalogueAdd'))
      .option('--key <publickey>', help('catalogueKey'))
      .option('--only <ids>', help('catalogueOnly'), regionPatterns)
      .option('--unsigned', help('catalogueUnsigned')),
    'outpost catalogue add https://maps.example.org/alps/',
  ).action(async (url: string, options: CommonOptions & { key?: string; only?: string[]; unsigned?: boolean }) => {
    await withStop(t.message('nothingChanged'), async signal => {
      const dataDir = chosenDataDir(options.dataDir);
      const trust = givenTrust(options) ?? (await askForTrust(await previewCatalogue(dataDir, url, { signal })));
      const limited = 'publicKey' in trust ? { ...trust, only: options.only } : trust;
      const added = await addCatalogue(dataDir, url, limited, { signal });
      if (options.json) printJson(added);
      else process.stdout.write(`${t('catalogueAdded', { name: added.name })}\n`);
    });
  });
}

function regionPatterns(text: string): string[] {
  const patterns = splitRegionPatterns(text);
  const wrong = patterns.length === 0 ? text : patterns.find(pattern => !isRegionPattern(pattern));
  if (wrong === undefined) return patterns;
  throw new InvalidArgumentError(cataloguesFailures('badRegionPattern', { given: wrong }));
}

function givenTrust({ key, unsigned }: { key?: string; unsigned?: boolean }): TrustGiven | undefined {
  if (key !== undefined) return { publicKey: key };
  return unsigned ? { unsigned: true } : undefined;
}

async function askForTrust({ url, name, regions, trust }: CataloguePreview): Promise<TrustGiven> {
  const { state, publicKey, fingerprint } = trust;
  // Adding it reports the problem.
  if (state === 'broken') return { unsigned: true };
  const signed = publicKey !== undefined;
  const what = t.message('catalogueOffers', { name, url, count: regions });
  const who = !signed
    ? t.message('catalogueNotSigned')
    : state === 'trusted'
      ? t.message('catalogueTrusted', { fingerprint: fingerprint ?? '' })
      : t.message('catalogueNewKey', { fingerprint: fingerprint ?? '' });
  const question = t(signed ? 'trustThisKey' : 'takeUnsigned');
  const answer = await askYesOrNo([wordMessage(what), wordMessage(who), question].join('\n'));
  if (answer === undefined) {
    throw new CommandFailure(
      signed ? t.message('addWithKey', { what, who, key: publicKey }) : t.message('addUnsigned', { what, who }),
    );
  }
  if (!answer) throw new CommandFailure(t.message('nothingAdded'));
  return signed ? { publicKey } : { unsigned: true };
}

function addListCommand(catalogue: Command): void {
  withCommonOptions(catalogue.command('list').description(help('catalogueList')), 'outpost catalogue list').action(
    async (options: CommonOptions) => {
      const catalogues = await listCatalogues(chosenDataDir(options.dataDir));
      if (catalogues.length === 0 && !options.json) {
        process.stdout.write(`${t('noCatalogues')}\n`);
        return;
      }
      const records = catalogues.map(({ catalogue: kept, ...known }) => ({
        ...known,
        regions: kept?.regions.length ?? 0,
        updated: kept?.updated,
      }));
      printRecords(options.json, records, {
        [t('columnName')]: ({ name }) => name,
        [t('columnUrl')]: ({ url }) => url,
        [t('columnRegions')]: ({ regions }) => t('number', { number: regions }),
        [t('columnSigned')]: ({ trust: { keyId, only } }) =>
          keyId === undefined ? t('no') : only === undefined ? keyId : t('keyFor', { key: keyId, only }),
        [t('columnState')]: stateOf,
      });
    },
  );
}

const states = { fresh: 'fresh', kept: 'kept', refused: 'refused' } as const;

function stateOf({ state, fetched, expired, problem, said }: ListedCatalogue): string {
  const when =
    expired !== undefined
      ? t('expiredOn', { on: new Date(expired) })
      : t(state === 'fresh' ? 'freshOf' : 'keptOf', { fetched: new Date(fetched) });
  return problem === undefined ? when : `${when}: ${wordFailure({ message: problem, said })}`;
}

function addRefreshCommand(catalogue: Command): void {
  withCommonOptions(
    catalogue.command('refresh').argument('[url]', help('onlyThisOne')).description(help('catalogueRefresh')),
    'outpost catalogue refresh',
  ).action(async (url: string | undefined, options: CommonOptions) => {
    await withStop(t.message('refreshStopped'), async signal => {
      const dataDir = chosenDataDir(options.dataDir);
      const refreshed = await refreshCatalogues(dataDir, { signal, only: url });
      if (refreshed.length === 0 && !options.json) {
        process.stdout.write(`${t('noCatalogues')}\n`);
        return;
      }
      printRecords(options.json, refreshed, {
        [t('columnName')]: ({ name }) => name,
        [t('columnNews')]: ({ changed }) => t(changed ? 'changedYes' : 'no'),
        [t('columnState')]: ({ state, problem, said }) =>
          problem === undefined ? t(states[state]) : wordFailure({ message: problem, said }),
      });
      if (refreshed.some(({ problem }) => problem !== undefined)) process.exitCode = 1;
    });
  });
}

function addRemoveCommand(catalogue: Command): void {
  withCommonOptions(
    catalogue.command('remove').argument('<url>', help('catalogueUrlAsListed')).description(help('catalogueRemove')),
    'outpost catalogue remove https://maps.example.org/alps/',
  ).action(async (url: string, options: CommonOptions) => {
    await removeCatalogue(chosenDataDir(options.dataDir), url);
    if (options.json) printJson({ url, removed: true });
    else process.stdout.write(`${t('catalogueRemoved')}\n`);
  });
}
