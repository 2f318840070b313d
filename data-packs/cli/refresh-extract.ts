import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { applyChanges } from '../builder/extract/apply-changes.ts';
import { ChangeSet } from '../builder/extract/change-set.ts';
import { packingOfXml, statedInXml } from '../builder/extract/read-xml.ts';
import { inflateBlob, readBlobs } from '../builder/osm/pbf/blobs.ts';
import { type HeaderBlock, parseHeaderBlock } from '../builder/osm/pbf/header-block.ts';
import { syncDirectory } from '../runtime/durable.ts';
import { move } from '../runtime/in-use.ts';
import { isDownloadFailure } from '../store/download/download-failures.ts';
import { type Outline, outlineOfBox } from '../store/elevation/elevation-cells.ts';
import { fetchChanges } from '../store/extracts/fetch-changes.ts';
import { detailSaid, phaseSaid, progressWords } from '../words/progress-words.ts';
import { builderFailures, downloadFailures, packCliWords as t } from '../words/words.ts';
import { printText, withProgress } from './command-line.ts';

export interface RefreshStep {
  /** Files of changes that are here. */
  fetched: number;
  total: number;
  /** Share of the extract that is written. */
  written: number;
}

export interface RefreshedExtract {
  /** State of the data, ISO 8601. */
  timestamp: string | undefined;
  applied: number;
}

/**
 * Brings an extract up to the state that its provider publishes: fetches the changes since its own, and replaces the
 * file by one with them. Stopped or failed, the file is as it was, and fetched changes stay beside it for the next call.
 */
export async function refreshExtract(
  file: string,
  { signal, progress }: { signal: AbortSignal; progress: (step: RefreshStep) => void },
): Promise<RefreshedExtract> {
  const header = await headerOf(file);
  const { replication } = header ?? {};
  if (replication === undefined) throw builderFailures.error('noReplication', { file });
  const folder = `${file}.changes`;
  let total = 0;
  const { files, ...state } = await fetchChanges(replication, folder, {
    signal,
    progress: (fetched, all) => {
      total = all;
      progress({ fetched, total, written: 0 });
    },
  }).catch(error => {
    signal.throwIfAborted();
    if (!isDownloadFailure(error)) throw error;
    throw downloadFailures.error('changesNotFetched', { file, reason: error.said }, error);
  });
  const out = `${file}.refreshed`;
  if (files.length > 0) {
    try {
      const changes = await ChangeSet.read(files, { signal, startOf: () => () => undefined });
      await applyChanges(file, changes, out, {
        signal,
        used: (_, share) => progress({ fetched: total, total, written: share }),
        state: { timestamp: state.timestamp, replication: { url: replication.url, sequence: state.sequence } },
      });
      await move(out, file);
      await syncDirectory(dirname(file));
    } catch (error) {
      await rm(out, { force: true });
      // Changes that cannot be read are fetched again.
      if (!signal.aborted) await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }
  await rm(folder, { recursive: true, force: true });
  return { timestamp: files.length > 0 ? state.timestamp : header?.timestamp, applied: files.length };
}

/** Brings extracts up to the state of their providers, and shows it. Returns whether one of them changed. */
export async function refreshExtracts(
  files: readonly string[],
  json: boolean | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  let changed = false;
  for (const file of files) {
    const { applied, timestamp: time = '?' } = await withProgress(json, show =>
      refreshExtract(resolve(file), {
        signal,
        progress: ({ fetched: done, total, written }) => {
          if (total <= 0) return;
          if (done === total) show({ ...phaseSaid('writingChanges'), fraction: written });
          else {
            const said = progressWords.message('changeFiles', { done, total });
            show({ ...phaseSaid('fetchingChanges'), fraction: done / total, ...detailSaid(said) });
          }
        },
      }),
    );
    changed ||= applied > 0;
    if (!json) printText(t(applied > 0 ? 'extractRefreshed' : 'extractUpToDate', { file, time }));
  }
  return changed;
}

/** The header of an extract that is no XML. */
async function headerOf(file: string): Promise<HeaderBlock | undefined> {
  if ((await packingOfXml(file)) !== undefined) return undefined;
  for await (const { bytes } of readBlobs(file)) return parseHeaderBlock(inflateBlob(bytes));
  return undefined;
}

/** The boxes that extracts state before their objects. Throws a sentence where one states none. */
export async function outlineOfFiles(files: readonly string[]): Promise<Outline> {
  const boxes: ArrayLike<number>[] = [];
  for (const file of files) {
    const packing = await packingOfXml(file);
    const bounds = packing === undefined ? (await headerOf(file))?.bounds : await statedInXml(file, packing);
    if (bounds === undefined) throw builderFailures.error('noBoundsForHeights', { file });
    boxes.push(...outlineOfBox(bounds));
  }
  return boxes;
}
