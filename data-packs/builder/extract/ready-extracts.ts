import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProgressListener } from '../../format/progress.ts';
import { builderFailures } from '../../words/failures/builder.ts';
import { progressWords } from '../../words/progress-words.ts';
import { OsmInputError } from '../osm/input-error.ts';
import { convertXml } from './convert-xml.ts';
import { packingOfXml } from './unpacked.ts';

export interface ReadyExtractsOptions {
  /** Where converted files go. */
  folder: string;
  progress: ProgressListener;
  signal: AbortSignal;
}

export interface ReadyExtracts {
  /** `.osm.pbf`, in the order of the files they come from. */
  files: string[];
  converted: boolean;
  /** State of the data as the converted files say it, ISO 8601. */
  timestamp: string | undefined;
}

/** Makes `.osm.pbf` of files of XML, packed or not; uses all others where they are. */
export async function readyExtracts(
  files: readonly string[],
  { folder, progress, signal }: ReadyExtractsOptions,
): Promise<ReadyExtracts> {
  const history = files.find(file => /\.osh(?:\.|$)/i.test(file));
  if (history !== undefined) throw new OsmInputError(builderFailures.message('osmHistory', { file: history }));
  const given = await Promise.all(files.map(async file => ({ file, packing: await packingOfXml(file) })));
  const sizes = await Promise.all(
    given.map(async ({ file, packing }) => (packing === undefined ? 0 : (await stat(file)).size)),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const ready: ReadyExtracts = { files: [], converted: total > 0, timestamp: undefined };
  let done = 0;
  for (const [i, { file, packing }] of given.entries()) {
    if (packing === undefined) {
      ready.files.push(file);
      continue;
    }
    const out = join(folder, `converted-${i}.osm.pbf`);
    const used = (bytes: number) =>
      progress({ phase: 'convert', fraction: (done + bytes) / total, said: progressWords.message('openStreetMap') });
    const { timestamp } = await convertXml(file, out, { packing, signal, used });
    done += sizes[i] ?? 0;
    ready.files.push(out);
    if (timestamp !== undefined && timestamp > (ready.timestamp ?? '')) ready.timestamp = timestamp;
  }
  return ready;
}
