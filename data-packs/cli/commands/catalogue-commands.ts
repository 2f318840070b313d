import type { Command } from 'commander';
import { totalSize } from '../../format/manifest.ts';
import type { CatalogueRegion } from '../../format/region-catalogue.ts';
import { addCatalogue, type CataloguePreview, previewCatalogue, type TrustGiven } from '../../store/catalogues/add.ts';
import { catalogueAddress } from '../../store/catalogues/catalogue-url.ts';
import { removeCatalogue } from '../../store/catalogues/known.ts';
import { type ListedCatalogue, listCatalogues } from '../../store/catalogues/list-catalogues.ts';
import { refreshCatalogues } from '../../store/catalogues/refresh.ts';
import { wordMessage } from '../../words/catalogue.ts';
import { wordFailure } from '../../words/worded-error.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { askYesOrNo } from '../ask.ts';
import {
  CommandFailure,
  type CommonOptions,
  exampleText,
  printEither,
  printJson,
  printRecords,
  printText,
  stoppable,
  withCommonOptions,
} from '../command-line.ts';
import { regionPatterns } from '../option-values.ts';

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
  ).action(
    stoppable(
      t.message('nothingChanged'),
      async (signal, url: string, options: CommonOptions & { key?: string; only?: string[]; unsigned?: boolean }) => {
        const { dataDir, json, only } = options;
        const trust = givenTrust(options) ?? (await askForTrust(await previewCatalogue(dataDir, url, { signal })));
        const limited = 'publicKey' in trust ? { ...trust, only } : trust;
        const added = await addCatalogue(dataDir, url, limited, { signal });
        printEither(json, added, t('catalogueAdded', { name: added.name }));
      },
    ),
  );
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
    async ({ dataDir, json }: CommonOptions) => {
      const records = (await listCatalogues(dataDir)).map(({ catalogue: kept, ...known }) => ({
        ...known,
        regions: kept?.regions.length ?? 0,
        updated: kept?.updated,
      }));
      printRecords(
        json,
        records,
        {
          [t('columnName')]: ({ name }) => name,
          [t('columnUrl')]: ({ url }) => url,
          [t('columnRegions')]: ({ regions }) => t('number', { number: regions }),
          [t('columnSigned')]: ({ trust: { keyId, only } }) =>
            keyId === undefined ? t('no') : only === undefined ? keyId : t('keyFor', { key: keyId, only }),
          [t('columnState')]: stateOf,
        },
        t('noCatalogues'),
      );
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
  ).action(
    stoppable(
      t.message('refreshStopped'),
      async (signal, only: string | undefined, { dataDir, json }: CommonOptions) => {
        const refreshed = await refreshCatalogues(dataDir, { signal, only });
        printRecords(
          json,
          refreshed,
          {
            [t('columnName')]: ({ name }) => name,
            [t('columnNews')]: ({ changed }) => t(changed ? 'changedYes' : 'no'),
            [t('columnState')]: ({ state, problem, said }) =>
              problem === undefined ? t(states[state]) : wordFailure({ message: problem, said }),
          },
          t('noCatalogues'),
        );
        if (refreshed.some(({ problem }) => problem !== undefined)) process.exitCode = 1;
      },
    ),
  );
}

function addRemoveCommand(catalogue: Command): void {
  withCommonOptions(
    catalogue.command('remove').argument('<url>', help('catalogueUrlAsListed')).description(help('catalogueRemove')),
    'outpost catalogue remove https://maps.example.org/alps/',
  ).action(async (url: string, { dataDir, json }: CommonOptions) => {
    await removeCatalogue(dataDir, url);
    printEither(json, { url, removed: true }, t('catalogueRemoved'));
  });
}

/** `catalogue show`: the regions in the stored copies of the known catalogues. */
function addCatalogueShowCommand(catalogue: Command): void {
  withCommonOptions(
    catalogue.command('show').argument('[url]', help('onlyThisOne')).description(help('catalogueShow')),
    'outpost catalogue show',
  ).action(async (url: string | undefined, { dataDir, json }: CommonOptions) => {
    const known = await listCatalogues(dataDir);
    const address = url === undefined ? undefined : catalogueAddress(url);
    const shown = known.filter(entry => address === undefined || entry.url === address);
    if (address !== undefined && shown.length === 0)
      throw new CommandFailure(t.message('unknownCatalogue', { url: address }));
    if (json)
      return printJson(shown.map(({ url, name, catalogue: kept }) => ({ url, name, regions: kept?.regions ?? [] })));
    if (shown.length === 0) printText(t('noCatalogues'));
    for (const { name, url: from, catalogue: kept, problem, said } of shown) {
      const trouble = problem === undefined ? '' : `: ${wordFailure({ message: problem, said })}`;
      printText([`${name} (${from})${trouble}`, ...tree(kept?.regions ?? [])].join('\n'));
    }
  });
}

/** Lists regions below their places in the tree, sorted by name. */
function tree(regions: readonly CatalogueRegion[]): string[] {
  const sorted = regions.toSorted((a, b) => order([...a.path, a.name], [...b.path, b.name]));
  const lines: string[] = [];
  let before: readonly string[] = [];
  for (const region of sorted) {
    const { path } = region;
    const same = path.findIndex((place, i) => place !== before[i]);
    for (let depth = same < 0 ? path.length : same; depth < path.length; depth += 1) {
      lines.push(`${indent(depth)}${path[depth]}`);
    }
    lines.push(`${indent(path.length)}${regionLine(region)}`);
    before = path;
  }
  return lines;
}

function order(a: readonly string[], b: readonly string[]): number {
  for (const [i, word] of a.entries()) {
    const other = b[i];
    if (other === undefined) break;
    const words = word.localeCompare(other, 'en');
    if (words !== 0) return words;
  }
  return a.length - b.length;
}

const indent = (depth: number): string => '  '.repeat(depth + 1);

function regionLine({ id, name, version, parts }: CatalogueRegion): string {
  const kinds = new Map<string, number>();
  for (const { kind, size } of parts) kinds.set(kind, (kinds.get(kind) ?? 0) + size);
  const total = totalSize(parts);
  const each = [...kinds].map(([kind, size]) => `${kind} ${t('size', { size })}`);
  return `${name} [${id} ${version}] ${t('size', { size: total })} (${each.join(', ')})`;
}
