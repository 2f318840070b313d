import type { Command } from 'commander';
import { totalSize } from '../../format/manifest.ts';
import { readPack, tryReadPack } from '../../format/read-pack.ts';
import { listInstalled } from '../../store/index.ts';
import { pinnedSigner } from '../../store/signers/pinned-signer.ts';
import { type Failed, failedWith, wordFailure } from '../../words/worded-error.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { type CommonOptions, printJson, printRecords, withCommonOptions } from '../command-line.ts';
import { type SignerFacts, signerFacts } from '../shown-signer.ts';

interface ListedPack {
  id: string;
  version?: string | undefined;
  /** The previous version, for a rollback; absent where it is missing or damaged. */
  previous?: string;
  /** Bytes of its parts; both versions may share files. */
  previousSize?: number;
  name?: string;
  size?: number;
  parts?: string[];
  signer?: SignerFacts | undefined;
  directory?: string;
  problem?: Failed;
}

export function addListCommand(pack: Command): void {
  withCommonOptions(pack.command('list').description(help('packList')), 'outpost pack list --json').action(
    async ({ dataDir, json }: CommonOptions) => {
      const packs = await listedPacks(dataDir);
      if (json) return printJson(packs.map(({ problem, ...pack }) => ({ ...pack, problem: problem?.message })));
      printRecords(
        false,
        packs,
        {
          [t('columnId')]: ({ id }) => id,
          [t('columnVersion')]: ({ version }) => version ?? '-',
          [t('columnName')]: ({ name }) => name ?? '-',
          [t('columnSize')]: ({ size }) => (size === undefined ? '-' : t('size', { size })),
          [t('columnPrevious')]: ({ previous, previousSize = 0 }) =>
            previous === undefined ? '-' : t('versionSize', { version: previous, size: previousSize }),
          [t('columnSigned')]: ({ signer }) => (signer === undefined ? '-' : signerCell(signer)),
          [t('columnParts')]: ({ parts, problem }) =>
            problem === undefined ? (parts ?? []).join(' ') : wordFailure(problem),
        },
        t('noPacks'),
      );
    },
  );
}

const cells = { nobody: 'no', 'this-machine': 'builtHere', outpost: 'withOutpost' } as const;
const signerCell = (signer: SignerFacts): string => (signer.by === 'key' ? signer.keyId : t(cells[signer.by]));

async function listedPacks(dataDir: string): Promise<ListedPack[]> {
  const installed = await listInstalled(dataDir);
  return Promise.all(
    installed.map(async ({ id, pointer, directory, previousDirectory, problem, said }): Promise<ListedPack> => {
      const version = { version: pointer?.version, ...(await previousOf(previousDirectory)) };
      if (directory === undefined) return { id, ...version, problem: { message: problem ?? '', said } };
      try {
        const { name, parts } = await readPack(directory);
        const size = totalSize(parts);
        const pinned = pointer && (await pinnedSigner(dataDir, id, pointer));
        const signer = pinned && signerFacts(pinned);
        return { id, ...version, name, size, parts: [...new Set(parts.map(({ kind }) => kind))], signer, directory };
      } catch (error) {
        return { id, ...version, directory, problem: failedWith(error) };
      }
    }),
  );
}

async function previousOf(directory: string | undefined): Promise<Pick<ListedPack, 'previous' | 'previousSize'>> {
  const manifest = await tryReadPack(directory);
  return manifest === undefined ? {} : { previous: manifest.version, previousSize: totalSize(manifest.parts) };
}
