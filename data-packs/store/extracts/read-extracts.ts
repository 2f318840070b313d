import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { WorkerClient, WorkerStopped } from '../../runtime/worker-client.ts';
import type { Message } from '../../words/catalogue.ts';
import { failedWith, reasonOf, WordedError } from '../../words/worded-error.ts';
import { downloadFailures } from '../../words/words.ts';
import { withLock } from '../disk/lock.ts';
import { ServerRefusal } from '../download/download-failures.ts';
import { type Network, type NetworkOptions, namedAddress, networkOf } from '../download/network.ts';
import { fetchDocument } from '../download/request.ts';
import {
  type Extract,
  extractsDirectory,
  extractsSchema,
  readStoredIndex,
  type StoredIndex,
  storeIndex,
} from './extract.ts';
import type { IndexQuestion } from './index-worker.ts';
import { mostIndexBytes } from './parse-index.ts';

const geofabrikIndex = 'https://download.geofabrik.de/index-v1.json';
/** The list of extracts changes a few times a year. */
const maxAgeMs = 12 * 3_600_000;

export interface ExtractIndex {
  extracts: Extract[];
  /** When the server last confirmed it, ISO 8601; absent for the list that comes with Outpost. */
  fetched?: string;
  /** Of the list that comes with Outpost. */
  year?: number;
  /** Why it is not newer: an English sentence, and what to word it from. */
  problem?: string;
  said?: Message | undefined;
}

/** Address of the index: Geofabrik's, or `OUTPOST_EXTRACT_INDEX`, in the same format. Throws a sentence. */
export const extractIndexUrl = (env: NodeJS.ProcessEnv = process.env): string =>
  namedAddress(env.OUTPOST_EXTRACT_INDEX, geofabrikIndex, address =>
    downloadFailures.error('badIndexAddress', { address }),
  );

/**
 * The extracts that can be fetched; without a network the stored list, else the one that comes with Outpost. Throws a
 * sentence when there is none yet of another index. Tries only twice, because the user waits for it.
 */
export async function readExtracts(
  dataDir: string,
  options: NetworkOptions & { indexUrl?: string } = {},
): Promise<ExtractIndex> {
  const { indexUrl = extractIndexUrl() } = options;
  const network = networkOf({ stallMs: 15_000, tries: 2, ...options });
  const lock = join(extractsDirectory(dataDir), '.locks', 'index.lock');
  return withLock(lock, options.signal, async () => {
    const kept = await readStoredIndex(dataDir, indexUrl);
    if (kept && Math.abs(network.now() - Date.parse(kept.fetched)) < maxAgeMs) return shown(kept);
    try {
      const index = await fetchIndex(indexUrl, kept, network);
      await storeIndex(dataDir, index);
      return shown(index);
    } catch (error) {
      network.signal.throwIfAborted();
      const reason = reasonOf(error);
      if (kept) {
        const old = downloadFailures.message('oldExtracts', { reason, fetched: Date.parse(kept.fetched) });
        const { message: problem, said } = failedWith(new WordedError(old));
        return { ...(await shown(kept)), problem, said };
      }
      if (indexUrl !== geofabrikIndex) throw downloadFailures.error('noExtracts', { reason }, error);
      const bundled = await bundledExtracts();
      const { message: problem, said } = failedWith(
        downloadFailures.error('noExtractsYet', { reason, year: String(bundled.year) }),
      );
      return { ...bundled, problem, said };
    }
  });
}

/** The extracts that are known without asking anybody; none of an index that was never fetched. */
export async function knownExtracts(dataDir: string, indexUrl = extractIndexUrl()): Promise<ExtractIndex> {
  const kept = await readStoredIndex(dataDir, indexUrl);
  if (kept !== undefined) return shown(kept);
  return indexUrl === geofabrikIndex ? bundledExtracts() : { extracts: [] };
}

const shown = async ({ extracts, fetched }: StoredIndex): Promise<ExtractIndex> => ({
  extracts: await withBundled(extracts),
  fetched,
});

async function fetchIndex(indexUrl: string, kept: StoredIndex | undefined, network: Network): Promise<StoredIndex> {
  const headers: Record<string, string> = kept?.etag === undefined ? {} : { 'if-none-match': kept.etag };
  const document = await fetchDocument(indexUrl, { atMost: mostIndexBytes, headers }, network);
  const fetched = new Date(network.now()).toISOString();
  if (document === undefined) {
    if (kept) return { ...kept, fetched };
    throw new ServerRefusal(downloadFailures.message('notModifiedAtFirst', { url: indexUrl }));
  }
  const etag = document.headers.get('etag') ?? undefined;
  const extracts = await parseInWorker(document.bytes, document.url, network.signal);
  return { indexUrl, etag, fetched, extracts };
}

/** Megabytes and milliseconds that parsing an index may take: Geofabrik's takes a tenth of them. */
const heapMb = 256;
const parsingMs = 20_000;

/** Parses megabytes of JSON in a process, which would block this one. */
async function parseInWorker(bytes: Uint8Array, url: string, signal: AbortSignal): Promise<Extract[]> {
  const file = new URL('./index-worker.ts', import.meta.url);
  const reader = new WorkerClient<IndexQuestion, Extract[]>({ file, name: 'reader of the index', heapMb });
  try {
    return await reader.ask({ bytes, https: url.startsWith('https:') }, { signal, timeoutMs: parsingMs });
  } catch (error) {
    if (signal.aborted || error instanceof WorkerStopped) throw error;
    throw new ServerRefusal(downloadFailures.message('notAnIndex', { url, reason: reasonOf(error) }));
  } finally {
    await reader.close();
  }
}

const unpacked = promisify(brotliDecompress);
const file = new URL('./bundled-extracts.json.br', import.meta.url);

const bundledSchema = z.object({ year: z.number().int(), extracts: extractsSchema });
/** Geofabrik's extracts as they were in a year, made by `build/derive-extracts.ts`. */
type BundledExtracts = z.infer<typeof bundledSchema>;

let reading: Promise<BundledExtracts> | undefined;

function bundledExtracts(): Promise<BundledExtracts> {
  reading ??= readFile(file).then(async bytes => bundledSchema.parse(JSON.parse((await unpacked(bytes)).toString())));
  return reading;
}

/** Adds to each extract what only the bundled list has: its size then, and the code of its name. */
async function withBundled(extracts: readonly Extract[]): Promise<Extract[]> {
  const known = new Map((await bundledExtracts()).extracts.map(extract => [extract.url, extract]));
  return extracts.map(extract => {
    const { bytes, code, bounds, outline } = known.get(extract.url) ?? {};
    return {
      ...extract,
      bytes: extract.bytes ?? bytes,
      code,
      bounds: extract.bounds ?? bounds,
      outline: extract.outline ?? outline,
    };
  });
}
