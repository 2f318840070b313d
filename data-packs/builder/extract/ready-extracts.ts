import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProgressListener } from '../../format/progress.ts';
import { progressWords } from '../../words/progress-words.ts';
import { builderFailures } from '../../words/words.ts';
import { OsmInputError } from '../osm/input-error.ts';
import { OsmPbfWriter } from '../osm/pbf/pbf-writer.ts';
import { applyChanges } from './apply-changes.ts';
import { ChangeSet } from './change-set.ts';
import { writeObject } from './osm-object.ts';
import { packingOfXml, type ReadXmlOptions, readXml } from './read-xml.ts';

export interface ReadyExtractsOptions {
  /** Files of changes to apply, in their order. */
  changeFiles?: readonly string[] | undefined;
  /** Where converted files go. */
  folder: string;
  progress: ProgressListener;
  signal: AbortSignal;
}

export interface ReadyExtracts {
  /** `.osm.pbf`, in the order of the files they come from. */
  files: string[];
  /** Whether any is not a file that was given. */
  converted: boolean;
  /** State of the data as the converted files say it, ISO 8601. */
  timestamp: string | undefined;
}

/** Makes `.osm.pbf` of files of XML, packed or not, and of those that change; uses all others where they are. */
export async function readyExtracts(
  files: readonly string[],
  { changeFiles = [], folder, progress, signal }: ReadyExtractsOptions,
): Promise<ReadyExtracts> {
  const history = files.find(file => /\.osh(?:\.|$)/i.test(file));
  if (history !== undefined) throw new OsmInputError(builderFailures.message('osmHistory', { file: history }));
  const packings = await Promise.all(files.map(packingOfXml));
  const steps = [...changeFiles];
  for (const [i, file] of files.entries()) {
    if (packings[i] !== undefined) steps.push(file);
    if (changeFiles.length > 0) steps.push(file);
  }
  const started = await fileSteps(progress, steps);
  const changes =
    changeFiles.length === 0 ? undefined : await ChangeSet.read(changeFiles, { signal, startOf: started });
  const ready: ReadyExtracts = { files: [], converted: false, timestamp: changes?.timestamp };
  for (const [i, given] of files.entries()) {
    const packing = packings[i];
    let file = given;
    if (packing !== undefined) {
      file = join(folder, `converted-${i}.osm.pbf`);
      const { timestamp } = await convertXml(given, file, { packing, signal, used: started(given) });
      if (timestamp !== undefined && timestamp > (ready.timestamp ?? '')) ready.timestamp = timestamp;
    }
    if (changes !== undefined) {
      const changed = join(folder, `changed-${i}.osm.pbf`);
      await applyChanges(file, changes, changed, { signal, used: started(given) });
      if (file !== given) await rm(file);
      file = changed;
    }
    if (file !== given) ready.converted = true;
    ready.files.push(file);
  }
  return ready;
}

/** Shares progress among steps by the sizes of their files: returns what a step on a file reports bytes to. */
async function fileSteps(progress: ProgressListener, files: readonly string[]) {
  const sizes = new Map<string, number>();
  // Missing files are reported by who reads them.
  for (const file of files) sizes.set(file, (await stat(file).catch(() => undefined))?.size ?? 0);
  const total = Math.max(
    1,
    files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0),
  );
  let done = 0;
  return (file: string) => {
    const before = done;
    done += sizes.get(file) ?? 0;
    return (bytes: number) =>
      progress({
        phase: 'convert',
        fraction: Math.min(before + bytes, done) / total,
        said: progressWords.message('openStreetMap'),
      });
  };
}

/** Writes the map in a file of XML as `.osm.pbf`, in its order. Returns the state of its data. */
async function convertXml(
  file: string,
  out: string,
  options: Omit<ReadXmlOptions, 'kind'>,
): Promise<{ timestamp: string | undefined }> {
  let writer: OsmPbfWriter | undefined;
  let timestamp: string | undefined;
  try {
    for await (const { objects, parser } of readXml(file, { ...options, kind: 'map' })) {
      timestamp = parser.timestamp;
      if (objects.length === 0) continue;
      // A file tells its area before its objects.
      writer ??= await OsmPbfWriter.create(out, { bounds: parser.bounds, sorted: false });
      for (const { object, deleted } of objects) {
        if (deleted) throw new OsmInputError(builderFailures.message('osmHistory', { file }));
        if (!writeObject(writer, object)) await writer.drained();
      }
    }
    writer ??= await OsmPbfWriter.create(out, {});
  } finally {
    await writer?.close();
  }
  return { timestamp };
}
