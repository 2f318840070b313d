import type { Command } from 'commander';
import type { CatalogueRegion } from '../../format/region-catalogue.ts';
import { totalSize } from '../../format/total-size.ts';
import { catalogueAddress } from '../../store/catalogues/catalogue-url.ts';
import { listCatalogues } from '../../store/catalogues/list-catalogues.ts';
import { wordFailure } from '../../words/worded-error.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { CommandFailure, type CommonOptions, printJson, withCommonOptions } from '../command-line.ts';
import { chosenDataDir } from '../data-dir.ts';

/** `catalogue show`: the regions in the stored copies of the known catalogues. */
export function addCatalogueShowCommand(catalogue: Command): void {
  withCommonOptions(
    catalogue.command('show').argument('[url]', help('onlyThisOne')).description(help('catalogueShow')),
    'outpost catalogue show',
  ).action(async (url: string | undefined, options: CommonOptions) => {
    const known = await listCatalogues(chosenDataDir(options.dataDir));
    const address = url === undefined ? undefined : catalogueAddress(url);
    const shown = known.filter(entry => address === undefined || entry.url === address);
    if (address !== undefined && shown.length === 0) {
      throw new CommandFailure(t.message('unknownCatalogue', { url: address }));
    }
    if (options.json) {
      printJson(shown.map(entry => ({ url: entry.url, name: entry.name, regions: entry.catalogue?.regions ?? [] })));
      return;
    }
    if (shown.length === 0) process.stdout.write(`${t('noCatalogues')}\n`);
    for (const { name, url: from, catalogue: kept, problem, said } of shown) {
      const trouble = problem === undefined ? '' : `: ${wordFailure({ message: problem, said })}`;
      process.stdout.write(`${name} (${from})${trouble}\n`);
      for (const line of tree(kept?.regions ?? [])) process.stdout.write(`${line}\n`);
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
