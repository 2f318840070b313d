import { downloadFailures } from '../../words/words.ts';
import { CorruptFile, ServerRefusal, TransientFailure } from './download-failures.ts';
import { type Network, type RetryListener, withRetries } from './network.ts';
import { type Algorithm, forgetOrigin, type Origin, PartialFile } from './partial-file.ts';
import { type Answer, failureOfStatus, hostOf, leastBytes, request } from './request.ts';

export interface WantedFile {
  url: string;
  /** Grows while bytes arrive; whole only when `fetchFile` returns. Then the caller renames it. */
  file: string;
  /** Bytes; where unknown, the size that the server states counts, up to `atMost`. */
  size?: number;
  atMost?: number;
  /** Lower-case hex; absent for files that carry their own checksums. */
  checksum?: { algorithm: Algorithm; hex: string };
}

export interface FetchFileOptions {
  /** `done`: bytes on the disk, fewer than before when a file starts again; `total`: of the whole file, where known. */
  onBytes?: (done: number, total: number | undefined) => void;
  onRetry?: RetryListener;
  /** Called with the size of the whole file before its first byte is written, or of what may follow; may throw. */
  onSize?: (bytes: number) => Promise<void>;
}

/**
 * Fetches one file and resumes where an earlier process stopped. Copes with servers that break off, stall, answer 5xx,
 * know no ranges or have another version by now. Fetches a file with a wrong checksum once more from its start, then
 * throws `CorruptFile`.
 */
export async function fetchFile(wanted: WantedFile, network: Network, options: FetchFileOptions = {}): Promise<void> {
  const { atMost = Number.MAX_SAFE_INTEGER, checksum, size = atMost } = wanted;
  const partial = await PartialFile.open(wanted.file, checksum?.algorithm ?? 'sha256', size, network.signal);
  try {
    options.onBytes?.(partial.length, wanted.size ?? partial.origin.total);
    try {
      await fetchOnce(wanted, partial, network, options);
    } catch (error) {
      if (!(error instanceof CorruptFile)) throw error;
      // A resumed file may mix two versions: the whole file in one go decides.
      options.onRetry?.(error.said, 0);
      await partial.restart();
      await fetchOnce(wanted, partial, network, options);
    }
  } catch (error) {
    // The next run must not resume from wrong bytes.
    if (error instanceof CorruptFile) await partial.restart();
    throw error;
  } finally {
    await partial.close();
  }
  await forgetOrigin(wanted.file);
}

async function fetchOnce(
  wanted: WantedFile,
  partial: PartialFile,
  network: Network,
  options: FetchFileOptions,
): Promise<void> {
  let best = partial.length;
  const madeProgress = () => partial.length >= best + leastBytes;
  await withRetries(
    async () => {
      best = Math.max(best, partial.length);
      while (!(await fetchRest(wanted, partial, network, options)));
    },
    network,
    { madeProgress, onRetry: options.onRetry },
  );
  const { checksum } = wanted;
  const found = await partial.digest();
  if (checksum !== undefined && found !== checksum.hex) {
    throw new CorruptFile(downloadFailures.message('wrongChecksum', { host: hostOf(wanted.url), url: wanted.url }));
  }
}

/** Reads one answer. `false`: the file held another version and was emptied, so the whole has to be requested. */
async function fetchRest(
  wanted: WantedFile,
  partial: PartialFile,
  network: Network,
  options: FetchFileOptions,
): Promise<boolean> {
  const { onBytes, onSize } = options;
  const from = partial.length;
  if (from > 0 && from === (wanted.size ?? partial.origin.total)) return true;
  const { validator } = partial.origin;
  const headers: Record<string, string> = from === 0 ? {} : { range: `bytes=${from}-` };
  if (from > 0 && validator !== undefined) headers['if-range'] = validator;
  const answer = await request(wanted.url, headers, network);
  const { status } = answer.response;
  if (from > 0 && (status === 416 || (status === 206 && !continues(answer, partial, wanted.size)))) {
    await answer.drop();
    await partial.restart();
    onBytes?.(0, wanted.size);
    return false;
  }
  if (status !== 200 && !(status === 206 && from > 0)) {
    await answer.drop();
    throw failureOfStatus(answer, network.now());
  }
  if (status === 200) {
    const origin = originOf(answer);
    try {
      await expectSize(wanted, origin.total, onSize);
    } catch (error) {
      await answer.drop();
      throw error;
    }
    await partial.restart(origin);
    onBytes?.(0, wanted.size ?? origin.total);
  }
  await writeBody(answer, wanted, partial, options);
  return true;
}

/** Whether the range that is sent continues the file. */
function continues({ response: { headers } }: Answer, partial: PartialFile, size: number | undefined): boolean {
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '');
  if (range === null || Number(range[1]) !== partial.length || headers.has('content-encoding')) return false;
  const total = size ?? partial.origin.total;
  if (range[2] !== '*' && total !== undefined && Number(range[2]) !== total) return false;
  const { validator } = partial.origin;
  return validator === undefined || validator === (validatorOf(headers) ?? validator);
}

function originOf({ response: { headers } }: Answer): Origin {
  const length = headers.get('content-length');
  return {
    validator: validatorOf(headers),
    // The length of a compressed body is not the file's.
    total: length === null || headers.has('content-encoding') ? undefined : Number(length),
  };
}

/** A weak `ETag` names contents that are only similar: a resumed download needs the same bytes. */
function validatorOf(headers: Headers): string | undefined {
  const etag = headers.get('etag');
  return (etag?.startsWith('"') ? etag : headers.get('last-modified')) ?? undefined;
}

async function expectSize(
  { url, size, atMost = Number.MAX_SAFE_INTEGER }: WantedFile,
  total: number | undefined,
  onSize: FetchFileOptions['onSize'],
): Promise<void> {
  if (total === undefined) return;
  if (size !== undefined && total !== size) {
    throw new CorruptFile(downloadFailures.message('wrongSize', { host: hostOf(url), found: total, url, size }));
  }
  if (total > atMost) throw new ServerRefusal(downloadFailures.message('fileTooLarge', { url, total }));
  await onSize?.(total);
}

/** Bytes for which there has to be room, time and again, while a file of unknown size arrives. */
const stepBytes = 2 ** 26;

async function writeBody(
  answer: Answer,
  { url, size, atMost = Number.MAX_SAFE_INTEGER }: WantedFile,
  partial: PartialFile,
  { onBytes, onSize }: FetchFileOptions,
): Promise<void> {
  const total = size ?? partial.origin.total;
  const most = total ?? atMost;
  let foreseen = total === undefined ? 0 : total + 1;
  for await (const chunk of answer.chunks()) {
    const room = most - partial.length;
    if (partial.length >= foreseen) {
      // An answer that does not say where it ends must not fill the disk.
      await onSize?.(stepBytes);
      foreseen = partial.length + stepBytes;
    }
    if (chunk.length > room) {
      // Never write more than was announced.
      throw new CorruptFile(downloadFailures.message('sendsMore', { host: hostOf(url), most, url }));
    }
    await partial.append(chunk);
    onBytes?.(partial.length, total);
  }
  if (total !== undefined && partial.length < total) {
    throw new TransientFailure(
      downloadFailures.message('brokeOff', { host: hostOf(answer.url), done: partial.length, total }),
    );
  }
}
