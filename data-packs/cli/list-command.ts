import type { Command } from 'commander';
import { readPack, tryReadPack } from '../format/read-pack.ts';
import { totalSize } from '../format/total-size.ts';
import { listInstalled } from '../store/index.ts';
import { type CommonOptions, printRecords, withCommonOptions } from './command-line.ts';
import { chosenDataDir } from './data-dir.ts';
import { sizeInWords } from './size-in-words.ts';

interface ListedPack {
  id: string;
  version?: string;
  /** The version before, kept to go back to; absent where it is gone or damaged. */
  previous?: string;
  /** Bytes of its parts; what both versions share takes room once. */
  previousSize?: number;
  name?: string;
  size?: number;
  parts?: string[];
  directory?: string;
  problem?: string;
}

/** `pack list`. */
export function addListCommand(pack: Command): void {
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
        SIZE: ({ size }) => (size === undefined ? '-' : sizeInWords(size)),
        'KEPT TO GO BACK': ({ previous, previousSize = 0 }) =>
          previous === undefined ? '-' : `${previous} (${sizeInWords(previousSize)})`,
        PARTS: ({ parts, problem }) => problem ?? (parts ?? []).join(' '),
      });
    },
  );
}

async function listedPacks(dataDir: string): Promise<ListedPack[]> {
  const installed = await listInstalled(dataDir);
  return Promise.all(
    installed.map(async ({ id, pointer, directory, previousDirectory, problem }): Promise<ListedPack> => {
      const version = { version: pointer?.version, ...(await previousOf(previousDirectory)) };
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

async function previousOf(directory: string | undefined): Promise<Pick<ListedPack, 'previous' | 'previousSize'>> {
  const manifest = await tryReadPack(directory);
  return manifest === undefined ? {} : { previous: manifest.version, previousSize: totalSize(manifest.parts) };
}
