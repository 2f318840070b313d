import { gathered } from '../../runtime/outgoing-fetch.ts';
import type { Message } from '../../words/catalogue.ts';
import { downloadFailures } from '../../words/words.ts';
import { ServerRefusal, TransientFailure } from './download-failures.ts';
import { type Network, type RetryListener, withRetries } from './network.ts';

const maxRedirects = 5;

/** An answer that brings fewer bytes than this in `stallMs` has stalled. */
export const leastBytes = 1024;

/** What a request does but fetch. */
export interface Sending {
  method: 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  body?: Blob | string | undefined;
}

/** An answer whose body can be read; it fails when it stalls. */
export interface Answer {
  response: Response;
  /** After redirects. */
  url: string;
  /** The body. Throws `TransientFailure` where it breaks off, stalls or trickles. */
  chunks(): AsyncGenerator<Uint8Array>;
  /** The body in one piece. Throws `ServerRefusal` where it is longer. */
  bytes(atMost: number): Promise<Buffer>;
  drop(): Promise<void>;
}

/**
 * Sends a request and returns the answer, whatever its status. Follows a few redirects of what only fetches, never from
 * https to http. A network that fails and a server that stays silent throw `TransientFailure`.
 */
export async function request(
  address: string,
  headers: Record<string, string>,
  network: Network,
  sending?: Sending,
): Promise<Answer> {
  const stalled = new AbortController();
  const stall = (bytes: number) => stalled.abort(new TransientFailure(stallSaid(hostOf(address), bytes, network)));
  const timer = setTimeout(stall, network.stallMs, 0);
  const signal = AbortSignal.any([network.signal, stalled.signal]);
  try {
    let url = address;
    for (let redirects = 0; ; redirects += 1) {
      const response = await network.fetch(url, {
        redirect: 'manual',
        credentials: 'omit',
        // A compressed body has other bytes than the file, and no ranges of it.
        headers: { 'accept-encoding': 'identity', ...headers },
        signal,
        ...(sending && sent(sending, headers, () => timer.refresh())),
      });
      const location = response.headers.get('location');
      if (![301, 302, 303, 307, 308].includes(response.status) || location === null || sending !== undefined) {
        return answerOf(response, url, stall, signal, network);
      }
      await response.body?.cancel();
      if (redirects === maxRedirects) {
        throw new ServerRefusal(downloadFailures.message('redirectLoop', { host: hostOf(address), address }));
      }
      url = redirected(url, location);
      timer.refresh();
    }
  } catch (error) {
    throw asFailure(error, address, signal, network);
  } finally {
    clearTimeout(timer);
  }
}

function stallSaid(host: string, bytes: number, { stallMs }: Network): Message {
  const seconds = Math.round(stallMs / 1000);
  return bytes === 0
    ? downloadFailures.message('silent', { host, seconds })
    : downloadFailures.message('trickles', { host, bytes, seconds });
}

/** `onBytes`: called while a file leaves, so that a slow line is no silence. */
function sent({ method, body }: Sending, headers: Record<string, string>, onBytes: () => void): RequestInit {
  if (!(body instanceof Blob)) return { method, ...(body !== undefined && { body }) };
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, to) => {
      onBytes();
      to.enqueue(chunk);
    },
  });
  // Stores want to know the length before.
  const known = { ...headers, 'content-length': String(body.size) };
  const init = { method, headers: known, body: body.stream().pipeThrough(counted), duplex: 'half' as const };
  return init;
}

export const hostOf = (address: string): string => new URL(address).host;

function redirected(from: string, location: string): string {
  const to = URL.parse(location, from);
  if (to === null || !/^https?:$/.test(to.protocol) || to.username !== '' || to.password !== '') {
    throw new ServerRefusal(downloadFailures.message('badRedirect', { host: hostOf(from) }));
  }
  if (from.startsWith('https:') && to.protocol === 'http:') {
    throw new ServerRefusal(downloadFailures.message('insecureRedirect', { host: hostOf(from), target: to.host }));
  }
  return to.href;
}

function answerOf(
  response: Response,
  url: string,
  stall: (bytes: number) => void,
  signal: AbortSignal,
  network: Network,
): Answer {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader();
    // Since there were enough bytes: milliseconds of waiting for the server, not of writing, and bytes.
    let [waited, bytes] = [0, 0];
    try {
      while (reader !== undefined) {
        const began = performance.now();
        const timer = setTimeout(stall, network.stallMs - waited, bytes);
        const { done, value } = await reader.read().finally(() => clearTimeout(timer));
        if (done) return;
        [waited, bytes] = [waited + performance.now() - began, bytes + value.length];
        if (bytes >= leastBytes) [waited, bytes] = [0, 0];
        yield value;
      }
    } catch (error) {
      throw asFailure(error, url, signal, network);
    } finally {
      await reader?.cancel().catch(() => undefined);
    }
  }
  return {
    response,
    url,
    chunks,
    async bytes(atMost) {
      const all = await gathered(chunks(), atMost);
      if (all !== undefined) return all;
      throw new ServerRefusal(downloadFailures.message('documentTooLarge', { url, most: atMost, host: hostOf(url) }));
    },
    async drop() {
      await response.body?.cancel().catch(() => undefined);
    },
  };
}

/** Our own failures pass unchanged; all others are the network's. */
function asFailure(error: unknown, address: string, signal: AbortSignal, network: Network): unknown {
  if (network.signal.aborted) return network.signal.reason;
  if (signal.aborted) return signal.reason;
  if (error instanceof TransientFailure || error instanceof ServerRefusal) return error;
  return new TransientFailure(unreachableSaid(hostOf(address), error), { cause: error });
}

const messagesOfCodes = [
  [/^ENOTFOUND$/, 'nameUnknown'],
  [/^EAI_AGAIN$/, 'nameNotLookedUp'],
  [/^ECONNREFUSED$/, 'nothingListens'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, 'connectionBroke'],
  [/^E(NET|HOST)UNREACH$/, 'noWay'],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'noAnswer'],
  [/^CERT_HAS_EXPIRED$/, 'certificateExpired'],
  [/CERT|^UNABLE_TO_/, 'certificateUnknown'],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO$)/, 'notSecure'],
  // What cannot be parsed, or unpacked.
  [/^(HTTPParserError|HPE_|Z_|UND_ERR_HEADERS_OVERFLOW$|ERR_ASSERTION$)/, 'notHttp'],
] as const;

function unreachableSaid(host: string, error: unknown): Message {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code ?? cause.name) : undefined;
  if (code === undefined) return downloadFailures.message('unreachable', { host });
  const [, key] = messagesOfCodes.find(([codes]) => codes.test(code)) ?? [];
  return key ? downloadFailures.message(key, { host }) : downloadFailures.message('unreachableCode', { host, code });
}

const transientStatuses = new Set([408, 425, 429]);

/** The error to throw for a status that brings no content. */
export function failureOfStatus(
  { response, url }: Pick<Answer, 'response' | 'url'>,
  now: number,
): TransientFailure | ServerRefusal {
  const { status } = response;
  const host = hostOf(url);
  if (transientStatuses.has(status) || status >= 500) {
    return new TransientFailure(downloadFailures.message('answers', { host, status }), {
      retryAfterMs: retryAfterOf(response.headers.get('retry-after'), now),
    });
  }
  const values = { host, status, url };
  if (status === 404 || status === 410) return new ServerRefusal(downloadFailures.message('notThere', values), status);
  if (status === 401 || status === 403) return new ServerRefusal(downloadFailures.message('notGiven', values), status);
  return new ServerRefusal(downloadFailures.message('answersFor', values), status);
}

/** `Retry-After` in milliseconds: seconds, or a date. */
export function retryAfterOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

interface FetchedDocument {
  bytes: Buffer;
  /** After redirects. */
  url: string;
  headers: Headers;
}

/** Fetches a small file, `atMost` bytes, into memory; `undefined` when the server answers "not modified". */
export async function fetchDocument(
  address: string,
  {
    atMost,
    headers = {},
    onRetry,
  }: {
    atMost: number;
    headers?: Record<string, string>;
    onRetry?: RetryListener;
  },
  network: Network,
): Promise<FetchedDocument | undefined> {
  const attempt = async () => {
    const answer = await request(address, headers, network);
    const { response, url } = answer;
    if (response.status !== 200) await answer.drop();
    if (response.status === 304) return undefined;
    if (response.status !== 200) throw failureOfStatus(answer, network.now());
    return { bytes: await answer.bytes(atMost), url, headers: response.headers };
  };
  return withRetries(attempt, network, { onRetry });
}
