import type { Command } from 'commander';
import { discardUnfinished, type ListedWork, listUnfinished } from '../../store/unfinished/unfinished-work.ts';
import type { Message } from '../../words/catalogue.ts';
import { reasonOf } from '../../words/worded-error.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import {
  CommandFailure,
  type CommonOptions,
  printEither,
  printRecords,
  sizeOf,
  withCommonOptions,
} from '../command-line.ts';

/** `pack downloads`, `pack discard`: lists and removes files of stopped work. */
export function addUnfinishedCommands(pack: Command): void {
  withCommonOptions(pack.command('downloads').description(help('packDownloads')), 'outpost pack downloads').action(
    async ({ dataDir, json }: CommonOptions) => {
      printRecords(
        json,
        await listUnfinished(dataDir),
        {
          [t('columnId')]: ({ id }) => id,
          [t('columnWhat')]: ({ what }) => t(whats[what]),
          [t('columnName')]: ({ name }) => name,
          [t('columnKept')]: ({ bytes, bytesTotal }) => sizeOf(bytes, bytesTotal),
          [t('columnSince')]: ({ changed }) => (changed === undefined ? '-' : t('at', { at: new Date(changed) })),
          [t('columnState')]: ({ inUse }) => t(inUse ? 'inUse' : 'stopped'),
        },
        t('nothingIsKept'),
      );
    },
  );
  withCommonOptions(
    pack.command('discard').argument('<id...>', help('discardWhat')).description(help('packDiscard')),
    'outpost pack discard liechtenstein-0f3a9c1d2b4e',
  ).action(async (words: string[], { dataDir, json }: CommonOptions) => {
    const discarded: { id: string; name: string; freedBytes: number }[] = [];
    const problems: (Message | string)[] = [];
    for (const { id, name } of selectWork(await listUnfinished(dataDir), words)) {
      try {
        discarded.push({ id, name, freedBytes: await discardUnfinished(dataDir, id) });
      } catch (error) {
        problems.push(reasonOf(error));
      }
    }
    const lines = discarded.map(({ id, name, freedBytes }) => t('discarded', { name, id, freed: freedBytes }));
    printEither(json, discarded, lines.join('\n') || t('nothingToDiscard'));
    if (problems.length > 0) throw new CommandFailure(t.message('problems', { problems }));
  });
}

const whats = { download: 'whatDownload', file: 'whatFile', extract: 'whatExtract', build: 'whatBuild' } as const;

/** Selects work by ids, regions or "all". Throws a sentence on an unknown word, before anything is removed. */
function selectWork(all: readonly ListedWork[], words: readonly string[]): ListedWork[] {
  // "all" does not include running work.
  if (words.includes('all')) return all.filter(({ inUse }) => !inUse);
  const found = words.flatMap(word => {
    const meant = all.filter(({ id, region }) => id === word || region === word);
    if (meant.length > 0) return meant;
    throw new CommandFailure(t.message('nothingKeptUnder', { id: word }));
  });
  return [...new Set(found)];
}
