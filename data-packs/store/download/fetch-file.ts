import { downloadFailures } from '../../words/failures/download.ts';
import { PassingFailure, ServerRefusal, SpoiltFile } from './download-failures.ts';
import type { Network } from './network.ts';
import { type Algorithm, forgetOrigin, type Origin, PartialFile } from './partial-file.ts';
import { type Answer, hostOf, request } from './request.ts';
import { failureOfStatus } from './status.ts';
import { type RetryListener, tryAgain } from './try-again.ts';

export interface WantedFile {
  url: string;
  /** Grows while bytes arrive. Only when `fetchFile` returns it is whole; then the caller gives it its name. */
  file: string;
  /** Bytes; unknown for files nobody has described: then the server's word counts, up to `atMost`. */
  size?: number;
  atMost?: number;
  /** Lower-case hex; unknown for files that vouch for themselves. */
  checksum?: { algorithm: Algorithm; hex: string };
}

export interface FetchFileOptions {
  /** Bytes that are there now, also fewer than before when a file is begun again, and of the whole file, where they are known. */
  onBytes?: (done: number, total: number | undefined) => void;
  onRetry?: RetryListener;
  /** Before the first byte is written: bytes of the whole file. Throws when there is no room. */
  onSize?: (bytes: number) => Promise<void>;
}

/**
 * Fetches one file, going on where an earlier process stopped. Servers that break off, stall, answer 5xx, know no ranges or have another
 * version by now are dealt with; a file with a wrong checksum is fetched once more from its start, then it is a `SpoiltFile`.
 */
export async function fetchFile(wanted: WantedFile, network: Network, options: FetchFileOptions = {}): Promise<void> {
  const { atMost = Number.MAX_SAFE_INTEGER, checksum, size = atMost } = wanted;
  const partial = await PartialFile.open(wanted.file, checksum?.algorithm ?? 'sha256', size, network.signal);
  try {
    options.onBytes?.(partial.length, wanted.size ?? partial.origin.total);
    try {
      await fetchOnce(wanted, partial, network, options);
    } catch (error) {
      if (!(error instanceof SpoiltFile)) throw error;
      // Half of it may have come from another time or through a bad cable: the whole, in one go, decides.
      options.onRetry?.(error.said, 0);
      await partial.restart();
      await fetchOnce(wanted, partial, network, options);
    }
  } catch (error) {
    // What is known to be wrong is no start for the next time.
    if (error instanceof SpoiltFile) await partial.restart();
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
  const madeProgress = () => partial.length > best;
  await tryAgain(
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
    throw new SpoiltFile(downloadFailures.message('wrongChecksum', { host: hostOf(wanted.url), url: wanted.url }));
  }
}

/** One answer's worth. `false`: what is there was of another version and is gone, the whole has to be asked for. */
async function fetchRest(
  wanted: WantedFile,
  partial: PartialFile,
  network: Network,
  { onBytes, onSize }: FetchFileOptions,
): Promise<boolean> {
  const from = partial.length;
  if (from > 0 && from === (wanted.size ?? partial.origin.total)) return true;
  const { validator } = partial.origin;
  const answer = await request(
    wanted.url,
    from === 0 ? {} : { range: `bytes=${from}-`, ...(validator === undefined ? {} : { 'if-range': validator }) },
    network,
  );
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
  await takeIn(answer, wanted, partial, onBytes);
  return true;
}

/** Whether the part that is sent is the rest of what is there. */
function continues({ response: { headers } }: Answer, partial: PartialFile, size: number | undefined): boolean {
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '');
  if (range === null || Number(range[1]) !== partial.length || headers.has('content-encoding')) return false;
  const total = size ?? partial.origin.total;
  if (range[2] !== '*' && total !== undefined && Number(range[2]) !== total) return false;
  const { validator } = partial.origin;
  return validator === undefined || validator === (validatorOf(headers) ?? validator);
}

function originOf({ response: { headers } }: Answer): Origin {
  const validator = validatorOf(headers);
  const length = headers.get('content-length');
  return {
    ...(validator === undefined ? {} : { validator }),
    // Of a body that was packed on the way the length says nothing.
    ...(length === null || headers.has('content-encoding') ? {} : { total: Number(length) }),
  };
}

/** A weak `ETag` names contents that are much the same: no start for a rest. */
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
    throw new SpoiltFile(downloadFailures.message('wrongSize', { host: hostOf(url), found: total, url, size }));
  }
  if (total > atMost) throw new ServerRefusal(downloadFailures.message('fileTooLarge', { url, total }));
  await onSize?.(total);
}

async function takeIn(
  answer: Answer,
  { url, size, atMost = Number.MAX_SAFE_INTEGER }: WantedFile,
  partial: PartialFile,
  onBytes: FetchFileOptions['onBytes'],
): Promise<void> {
  const total = size ?? partial.origin.total;
  const most = total ?? atMost;
  for await (const chunk of answer.chunks()) {
    const room = most - partial.length;
    if (chunk.length > room) {
      // Never more on the disk than was promised.
      throw new SpoiltFile(downloadFailures.message('sendsMore', { host: hostOf(url), most, url }));
    }
    await partial.append(chunk);
    onBytes?.(partial.length, total);
  }
  if (total !== undefined && partial.length < total) {
    throw new PassingFailure(
      downloadFailures.message('brokeOff', { host: hostOf(answer.url), done: partial.length, total }),
    );
  }
}
