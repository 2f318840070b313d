import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import type { TileCheck } from '../../format/inspect/check-tiles.ts';
import { packIdSchema, totalSize } from '../../format/manifest.ts';
import { checkSignature } from '../../format/signature.ts';
import { readPointer } from '../../store/index.ts';
import { readPackSource, verifySource } from '../../store/pack-source.ts';
import { servingDirectory } from '../../store/pointer.ts';
import { arrivingSigner } from '../../store/signers/pinned-signer.ts';
import { packHelp as help, storeFailures, packCliWords as t } from '../../words/words.ts';
import {
  CommandFailure,
  type CommonOptions,
  printEither,
  stoppable,
  withCommonOptions,
  withProgress,
} from '../command-line.ts';
import { shownSigner } from '../shown-signer.ts';

/** Faulty areas named in the sentence; the JSON has more. */
const mostNamed = 3;

export function addVerifyCommand(pack: Command): void {
  withCommonOptions(
    pack.command('verify').argument('<what>', help('verifyWhat')).description(help('packVerify')),
    'outpost pack verify packs/liechtenstein',
  ).action(
    stoppable(t.message('verifyStopped'), async (signal, what: string, { dataDir, json }: CommonOptions) => {
      const path = await installedFolder(dataDir, what);
      const { document } = await readPackSource(path);
      if (checkSignature(document).state === 'broken') {
        throw new CommandFailure(storeFailures.message('changedAfterSigning', { file: path }));
      }
      const { manifest, areas } = await withProgress(json, progress => verifySource(path, { progress, signal }));
      const { id, version, name, parts } = manifest;
      const signer = await shownSigner(dataDir, await arrivingSigner(dataDir, document));
      const bytes = totalSize(parts);
      const kinds = [...new Set(parts.map(part => part.kind))];
      printEither(
        json,
        { id, version, name, bytes, parts: kinds, valid: true, areas, signer: signer.json },
        `${t('verified', { name, id, version, size: bytes })} ${signer.sentence}`,
      );
      if (!json && areas && areas.faultyTiles > 0) process.stderr.write(`${wordFaults(areas)}\n`);
    }),
  );
}

function wordFaults({ faultyTiles, worst }: TileCheck): string {
  const named = worst.slice(0, mostNamed).map(fault => t.message('faultyArea', { ...fault }));
  return t('faultyAreas', { count: faultyTiles, worst: named });
}

/** Resolves a path, or else the id of an installed pack. */
async function installedFolder(dataDir: string, word: string): Promise<string> {
  const lies = await stat(word).catch(() => undefined);
  if (lies !== undefined || !packIdSchema.safeParse(word).success) return word;
  const pointer = await readPointer(dataDir, word);
  return pointer === undefined ? word : servingDirectory(dataDir, word, pointer);
}
