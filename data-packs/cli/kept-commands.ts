import type { Command } from 'commander';
import { discardKept, type ListedKept, listKept } from '../store/kept/list-kept.ts';
import { CommandFailure, type CommonOptions, printJson, printRecords, withCommonOptions } from './command-line.ts';
import { chosenDataDir } from './data-dir.ts';
import { sizeInWords } from './size-in-words.ts';

/** `pack downloads`, `pack discard`: what stopped work has kept, and how to be rid of it. */
export function addKeptCommands(pack: Command): void {
  withCommonOptions(
    pack
      .command('downloads')
      .description('what stopped downloads, fetched extracts and killed builds keep on the disk'),
    'outpost pack downloads',
  ).action(async (options: CommonOptions) => {
    const kept = await listKept(chosenDataDir(options.dataDir));
    if (kept.length === 0 && !options.json) {
      process.stdout.write('Nothing is kept: no download is under way or was stopped.\n');
      return;
    }
    printRecords(options.json, kept, {
      ID: ({ id }) => id,
      WHAT: ({ what }) => what,
      NAME: ({ name }) => name,
      KEPT: keptInWords,
      SINCE: ({ changed }) => changed?.slice(0, 16).replace('T', ' ') ?? '-',
      STATE: ({ inUse }) => (inUse ? 'in use' : 'stopped'),
    });
  });

  withCommonOptions(
    pack
      .command('discard')
      .argument('<id...>', 'as "pack downloads" shows it, a region\'s id, or "all"')
      .description('throw away what stopped work has kept; regions that are installed stay'),
    'outpost pack discard liechtenstein-0f3a9c1d2b4e',
  ).action(async (words: string[], options: CommonOptions) => {
    const dataDir = chosenDataDir(options.dataDir);
    const discarded: { id: string; name: string; freedBytes: number }[] = [];
    const problems: string[] = [];
    for (const { id, name } of named(await listKept(dataDir), words)) {
      try {
        discarded.push({ id, name, freedBytes: await discardKept(dataDir, id) });
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
      }
    }
    if (options.json) printJson(discarded);
    else tell(discarded);
    if (problems.length > 0) throw new CommandFailure(problems.join(' '));
  });
}

const keptInWords = ({ bytes, bytesTotal }: ListedKept): string =>
  bytesTotal === undefined ? sizeInWords(bytes) : `${sizeInWords(bytes)} of ${sizeInWords(bytesTotal)}`;

/** What the words mean, each thing once. Throws a sentence on one that means nothing, before anything is discarded. */
function named(kept: readonly ListedKept[], words: readonly string[]): ListedKept[] {
  // What is under way was not meant by "all".
  if (words.includes('all')) return kept.filter(({ inUse }) => !inUse);
  const found = words.flatMap(word => {
    const meant = kept.filter(({ id, region }) => id === word || region === word);
    if (meant.length > 0) return meant;
    throw new CommandFailure(
      `Nothing is kept under "${word}"; "outpost pack downloads" shows what is. Nothing was thrown away.`,
    );
  });
  return [...new Set(found)];
}

function tell(discarded: readonly { id: string; name: string; freedBytes: number }[]): void {
  for (const { id, name, freedBytes } of discarded) {
    process.stdout.write(`What was kept of ${name} (${id}) is gone: ${sizeInWords(freedBytes)} are free again.\n`);
  }
  if (discarded.length === 0) process.stdout.write('Nothing was kept that nobody works with.\n');
}
