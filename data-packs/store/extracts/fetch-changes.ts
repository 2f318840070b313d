import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../../runtime/durable.ts';
import { move } from '../../runtime/in-use.ts';
import { downloadFailures } from '../../words/words.ts';
import { ServerRefusal } from '../download/download-failures.ts';
import { fetchFile } from '../download/fetch-file.ts';
import { type Network, type NetworkOptions, networkOf } from '../download/network.ts';
import { fetchDocument } from '../download/request.ts';

/** Where a provider publishes the changes of an extract, and the last that it has. */
export interface Replication {
  url: string;
  sequence: number;
}

/** A published state: the number of its last file of changes, and the time of its data (ISO 8601). */
interface ReplicationState {
  sequence: number;
  timestamp: string;
}

export interface FetchedChanges extends ReplicationState {
  /** `.osc.gz`, in their order. */
  files: string[];
}

type Options = NetworkOptions & { progress?: (done: number, total: number) => void };

/** A year of days, a day of minutes: with more, a new extract is less to fetch. */
const mostFiles = 1500;
const mostBytes = 2_000_000_000;

/**
 * Fetches the changes since an extract's state into a folder, in the layout of Osmosis that Geofabrik and
 * planet.openstreetmap.org use. Those that are there are not asked for again; a stopped call resumes.
 */
export async function fetchChanges(
  { url, sequence }: Replication,
  folder: string,
  { progress = () => undefined, ...options }: Options = {},
): Promise<FetchedChanges> {
  const network = networkOf(options);
  if (!/^https?:\/\//i.test(url)) throw downloadFailures.error('badChangesAddress', { url });
  const base = url.replace(/\/+$/, '');
  const state = await publishedState(`${base}/state.txt`, network);
  const total = state.sequence - sequence;
  if (total > mostFiles) throw downloadFailures.error('manyChanges', { total, most: mostFiles });
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (let next = sequence + 1; next <= state.sequence; next += 1) {
    progress(files.length, total);
    const file = join(folder, `${next}.osc.gz`);
    await fetchOnce(`${base}/${sequencePath(next)}.osc.gz`, file, network);
    files.push(file);
  }
  progress(files.length, Math.max(total, 0));
  await syncDirectory(folder);
  return { ...state, files };
}

async function fetchOnce(url: string, file: string, network: Network): Promise<void> {
  if ((await stat(file).catch(() => undefined)) !== undefined) return;
  try {
    await fetchFile({ url, file: `${file}.part`, atMost: mostBytes }, network);
  } catch (error) {
    if (!(error instanceof ServerRefusal) || (error.status !== 404 && error.status !== 410)) throw error;
    throw downloadFailures.error('changesGone', { url }, error);
  }
  await move(`${file}.part`, file);
}

async function publishedState(url: string, network: Network): Promise<ReplicationState> {
  const document = await fetchDocument(url, { atMost: 10_000 }, network);
  const state = parseState(document?.bytes.toString('latin1') ?? '');
  if (state === undefined) throw downloadFailures.error('badState', { url });
  return state;
}

/** Reads a Java properties file, whose colons are escaped. */
function parseState(text: string): ReplicationState | undefined {
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]?.replaceAll('\\', '').trim() ?? '';
  const [sequence, timestamp] = [value('sequenceNumber'), value('timestamp')];
  if (!/^\d{1,9}$/.test(sequence) || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(timestamp)) return undefined;
  return { sequence: Number(sequence), timestamp };
}

/** `001/234/567` of 1234567. */
const sequencePath = (sequence: number): string =>
  String(sequence)
    .padStart(9, '0')
    .replace(/^(\d{3})(\d{3})(\d{3})$/, '$1/$2/$3');
