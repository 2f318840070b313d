import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isFile, syncDirectory } from '../../runtime/durable.ts';
import { move } from '../../runtime/in-use.ts';
import type { Message } from '../../words/catalogue.ts';
import { detailSaid, phaseSaid, progressWords } from '../../words/progress-words.ts';
import { downloadFailures } from '../../words/words.ts';
import { requireSpace } from '../disk/disk-space.ts';
import { isDiskFull } from '../disk/disk-trouble.ts';
import { removeOlder } from '../disk/disk-use.ts';
import { withLock } from '../disk/lock.ts';
import { CorruptFile, isDownloadFailure, ServerRefusal } from '../download/download-failures.ts';
import { fetchFile } from '../download/fetch-file.ts';
import { inParallel, type Network, type NetworkOptions, networkOf, retryMessage } from '../download/network.ts';
import { TransferMeter } from '../download/transfer-meter.ts';
import { elevationCredits } from './elevation-cells.ts';
import {
  absentFile,
  type ElevationCell,
  elevationAddress,
  elevationDirectory,
  tileBytes,
  tileFile,
  tileName,
  tileUrl,
} from './elevation-tile.ts';

/** Age at which tiles that no build used are removed, and at which a server is asked again for one that it lacked. */
const maxAgeMs = 30 * 86_400_000;

export interface ElevationStep {
  /** Tiles that are here, or known to be missing. */
  done: number;
  total: number;
  /** Of tiles fetched by this call. */
  bytesDone: number;
  bytesPerSecond?: number | undefined;
  /** Name of the tile that was worked on last. */
  tile: string;
  trouble?: Message | undefined;
}

export const heightsSaid = ({ done, total, trouble }: ElevationStep) => ({
  ...phaseSaid('fetchingHeights'),
  ...detailSaid(trouble ?? progressWords.message('heightTiles', { done, total })),
});

/** Tiles with heights, which cells of sea have none of, and their credits. */
interface FetchedElevation {
  files: string[];
  credits: string | undefined;
}

type Options = NetworkOptions & { address?: string; progress?: (step: ElevationStep) => void };

/**
 * Fetches the elevation tiles of cells into `<dataDir>/elevation`, where all builds find them; those that are there are
 * not asked for again. A stopped call leaves what arrived, and the next one resumes. Throws a sentence.
 */
export async function fetchElevation(
  dataDir: string,
  cells: readonly ElevationCell[],
  { address = elevationAddress(), progress = () => undefined, ...options }: Options = {},
): Promise<FetchedElevation> {
  const network = networkOf(options);
  const folder = elevationDirectory(dataDir);
  await mkdir(folder, { recursive: true });
  // Tiles that no build used for long, and what remains of stopped fetches.
  await removeOlder(folder, /\.hgt\.gz(\.part(\.from)?)?$/, network.now() - maxAgeMs);
  const report = new Report(cells.length, network.now, progress);
  const found: ElevationCell[] = [];
  await inParallel(cells, network.signal, async (cell, signal) => {
    if (await hasTile(dataDir, cell, address, { ...network, signal }, report)) found.push(cell);
    report.tileDone(tileName(cell));
  }).catch(error => {
    network.signal.throwIfAborted();
    throw explain(error, folder, report);
  });
  const inOrder = cells.filter(cell => found.includes(cell));
  const credits = inOrder.length === 0 ? undefined : elevationCredits(inOrder);
  return { files: inOrder.map(cell => tileFile(dataDir, cell)), credits };
}

/** Whether there is a tile, once it is here. Other processes that want the same wait. */
async function hasTile(
  dataDir: string,
  cell: ElevationCell,
  address: string,
  network: Network,
  report: Report,
): Promise<boolean> {
  const [file, absent] = [tileFile(dataDir, cell), absentFile(dataDir, cell)];
  const lock = join(elevationDirectory(dataDir), '.locks', `${tileName(cell)}.lock`);
  return withLock(lock, network.signal, async () => {
    const now = new Date(network.now());
    if (await isFile(file)) {
      await utimes(file, now, now);
      return true;
    }
    const lacked = await stat(absent).catch(() => undefined);
    if (lacked !== undefined && now.getTime() - lacked.mtimeMs < maxAgeMs) return false;
    try {
      await fetchTile(tileUrl(address, cell), file, network, report);
      await rm(absent, { force: true });
      return true;
    } catch (error) {
      if (!(error instanceof ServerRefusal && isNowhere(error.status))) throw error;
      await rm(`${file}.part`, { force: true });
      await rm(`${file}.part.from`, { force: true });
      await writeFile(absent, '');
      return false;
    }
  });
}

/** S3 answers 403 where one may not list what there is. */
const isNowhere = (status: number | undefined): boolean => status === 404 || status === 403 || status === 410;

/** Fetches one tile; one that arrives damaged is fetched once more from its start. */
async function fetchTile(url: string, file: string, network: Network, report: Report): Promise<void> {
  const part = `${file}.part`;
  for (let tries = 1; ; tries++) {
    let before: number | undefined;
    await fetchFile({ url, file: part, atMost: tileBytes }, network, {
      onBytes: done => {
        report.bytes(done - (before ?? done));
        before = done;
      },
      onRetry: (reason, ms) => report.trouble(retryMessage(reason, ms)),
      onSize: bytes => requireSpace(dirname(file), bytes, downloadFailures.message('theHeights')),
    });
    if (await isWholeTile(part, network.signal)) break;
    await rm(part, { force: true });
    const said = downloadFailures.message('damagedTile', { url });
    if (tries === 2) throw new CorruptFile(said);
    report.trouble(said);
  }
  await move(part, file);
  await syncDirectory(dirname(file));
}

/** Sums up the tiles that are fetched at the same time. */
class Report {
  readonly total: number;
  readonly #meter: TransferMeter;
  readonly #listener: (step: ElevationStep) => void;
  done = 0;
  #bytes = 0;
  #tile = '';
  #trouble: Message | undefined;

  constructor(total: number, now: () => number, listener: (step: ElevationStep) => void) {
    this.total = total;
    this.#meter = new TransferMeter(now);
    this.#listener = listener;
  }

  bytes(more: number): void {
    this.#meter.add(more);
    this.#bytes += Math.max(0, more);
    if (more > 0) this.#trouble = undefined;
    this.#tell(false);
  }

  tileDone(tile: string): void {
    this.done++;
    this.#tile = tile;
    this.#tell(true);
  }

  trouble(said: Message): void {
    this.#trouble = said;
    this.#tell(true);
  }

  #tell(force: boolean): void {
    if (!this.#meter.claimReport(force)) return;
    this.#listener({
      done: this.done,
      total: this.total,
      bytesDone: this.#bytes,
      bytesPerSecond: this.#meter.bytesPerSecond(),
      tile: this.#tile,
      trouble: this.#trouble,
    });
  }
}

function explain(error: unknown, folder: string, { done, total }: Report): unknown {
  const remote = isDownloadFailure(error);
  if (!remote && !isDiskFull(error)) return error;
  const reason = remote ? error.said : downloadFailures.message('diskIsFull', { folder });
  return downloadFailures.error('heightsFailed', { reason, done, total }, error);
}

/** Whether a file unpacks to exactly one tile; tiles have no published checksums. Unpacks one byte too many at most. */
async function isWholeTile(file: string, signal: AbortSignal): Promise<boolean> {
  let size = 0;
  const count = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      done(size > tileBytes ? new TooLong() : null);
    },
  });
  try {
    await pipeline(createReadStream(file), createGunzip(), count, { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TooLong || isDamage(error)) return false;
    throw error;
  }
  return size === tileBytes;
}

class TooLong extends Error {}

/** What zlib says of bytes that are no whole gzip. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
