import type { Message } from '../../words/catalogue.ts';
import { downloadFailures } from '../../words/words.ts';
import { ServerRefusal, TransientFailure } from './download-failures.ts';
import { type Network, type RetryListener, withRetries } from './network.ts';

const maxRedirects = 5;

/** An answer whose body can be read; it fails when it stalls. */
export interface Answer {
  response: Response;
  /** After redirects. */
  url: string;
  /** The body. Throws `TransientFailure` where it breaks off or stalls. */
  chunks(): AsyncGenerator<Uint8Array>;
  drop(): Promise<void>;
}

/**
 * Sends a request and returns the answer, whatever its status. Follows a few redirects, never from https to http. A
 * network that fails and a server that stays silent throw `TransientFailure`.
 */
export async function request(address: string, headers: Record<string, string>, network: Network): Promise<Answer> {
  const stalled = new AbortController();
  const silence = new TransientFailure(
    downloadFailures.message('silent', { host: hostOf(address), seconds: Math.round(network.stallMs / 1000) }),
  );
  const timer = setTimeout(() => stalled.abort(silence), network.stallMs);
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
      });
      const location = response.headers.get('location');
      if (![301, 302, 303, 307, 308].includes(response.status) || location === null) {
        return answerOf(response, url, timer, signal, network);
      }
      await response.body?.cancel();
      if (redirects === maxRedirects) {
        throw new ServerRefusal(downloadFailures.message('redirectLoop', { host: hostOf(address), address }));
      }
      url = redirected(url, location);
      timer.refresh();
    }
  } catch (error) {
    clearTimeout(timer);
    throw asFailure(error, address, signal, network);
  }
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
  timer: NodeJS.Timeout,
  signal: AbortSignal,
  network: Network,
): Answer {
  return {
    response,
    url,
    async *chunks() {
      const reader = response.body?.getReader();
      try {
        while (reader !== undefined) {
          const { done, value } = await reader.read();
          if (done) return;
          timer.refresh();
          yield value;
          // Writing the chunk may be slow: that does not count as the server's silence.
          timer.refresh();
        }
      } catch (error) {
        throw asFailure(error, url, signal, network);
      } finally {
        clearTimeout(timer);
        await reader?.cancel().catch(() => undefined);
      }
    },
    async drop() {
      clearTimeout(timer);
      await response.body?.cancel().catch(() => undefined);
    },
  };
}

/** Our own failures pass unchanged; all others are the network's. */
function asFailure(error: unknown, address: string, signal: AbortSignal, network: Network): unknown {
  if (network.signal.aborted) return network.signal.reason;
  if (signal.aborted) return signal.reason;
  if (error instanceof TransientFailure || error instanceof ServerRefusal) return error;
  return unreachable(hostOf(address), error);
}

const messageOfCode = {
  ENOTFOUND: 'nameUnknown',
  EAI_AGAIN: 'nameNotLookedUp',
  ECONNREFUSED: 'nothingListens',
  ECONNRESET: 'connectionBroke',
  UND_ERR_SOCKET: 'connectionBroke',
  ENETUNREACH: 'noWay',
  EHOSTUNREACH: 'noWay',
  ETIMEDOUT: 'noAnswer',
  UND_ERR_CONNECT_TIMEOUT: 'noAnswer',
  CERT_HAS_EXPIRED: 'certificateExpired',
} as const;

export function unreachable(host: string, cause: unknown): TransientFailure {
  return new TransientFailure(unreachableSaid(host, cause), { cause });
}

function unreachableSaid(host: string, error: unknown): Message {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  if (code === undefined) return downloadFailures.message('unreachable', { host });
  const [, key] = Object.entries(messageOfCode).find(([name]) => name === code) ?? [];
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
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of answer.chunks()) {
      length += chunk.length;
      if (length > atMost) {
        throw new ServerRefusal(downloadFailures.message('documentTooLarge', { url, most: atMost, host: hostOf(url) }));
      }
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks), url, headers: response.headers };
  };
  return withRetries(attempt, network, { onRetry });
}
