import { statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { elevationCells, type Outline, outlineOfBox } from '../../../data-packs/store/elevation/elevation-cells.ts';
import { elevationAddress, tileName, tileUrl } from '../../../data-packs/store/elevation/elevation-tile.ts';
import { buildCost, type Machine, measureExtract } from '../../../data-packs/store/extracts/build-cost.ts';
import type { Extract } from '../../../data-packs/store/extracts/extract.ts';
import { type ExtractIndex, knownExtracts } from '../../../data-packs/store/extracts/read-extracts.ts';
import { failedWith, WordedError } from '../../../data-packs/words/worded-error.ts';
import { taskWords } from '../../../data-packs/words/words.ts';
import type { ExtractDetails, ExtractsReply } from '../pack-schemas.ts';

async function thisMachine(dataDir: string): Promise<Machine> {
  const { bavail, bsize } = await statfs(dataDir);
  return { cores: availableParallelism(), memory: totalmem(), freeBytes: bavail * bsize };
}

const outlineOf = ({ outline, bounds }: Pick<Extract, 'outline' | 'bounds'>): Outline | undefined =>
  outline ?? (bounds === undefined ? undefined : outlineOfBox(bounds));

/** `undefined` where the size is not known. */
function costsOf(bytes: number | undefined, outline: Outline | undefined, machine: Machine, elevationBytes?: number) {
  if (bytes === undefined) return undefined;
  const given = { bytes, outline, elevationBytes };
  return { plain: buildCost(given, machine, false), heights: outline && buildCost(given, machine, true) };
}

/** Extracts with what building each would cost on this machine, where its size is known. */
export async function pricedExtracts(dataDir: string, index: ExtractIndex): Promise<ExtractsReply> {
  const machine = await thisMachine(dataDir);
  const extracts = index.extracts.map(({ url: _, ...extract }) => ({
    ...extract,
    costs: costsOf(extract.bytes, outlineOf(extract), machine),
  }));
  return { ...index, extracts, machine };
}

/**
 * The files that a region is built from, and their sizes as their servers state them now; where these cannot be
 * reached, why, with the sizes of the list.
 */
export async function extractDetails(dataDir: string, id: string, signal: AbortSignal): Promise<ExtractDetails> {
  const extract = (await knownExtracts(dataDir)).extracts.find(one => one.id === id);
  if (extract === undefined) throw new WordedError(taskWords.message('extractGone', { id }));
  const outline = outlineOf(extract);
  const cells = outline === undefined ? [] : elevationCells(outline);
  const machine = await thisMachine(dataDir);
  const files = {
    url: extract.url,
    tiles: cells.map(cell => ({ name: `${tileName(cell)}.hgt.gz`, url: tileUrl(elevationAddress(), cell) })),
  };
  try {
    const measured = await measureExtract(dataDir, extract, cells, { signal });
    const bytes = (measured.bytes ?? extract.bytes) || undefined;
    return { ...files, reached: true, bytes, costs: costsOf(bytes, outline, machine, measured.elevationBytes) };
  } catch (error) {
    signal.throwIfAborted();
    const { bytes } = extract;
    return { ...files, reached: false, ...failedWith(error), bytes, costs: costsOf(bytes, outline, machine) };
  }
}
