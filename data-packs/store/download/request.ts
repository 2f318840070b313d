import type { Message } from '../../words/catalogue.ts';
import { downloadFailures } from '../../words/failures/download.ts';
import { PassingFailure, ServerRefusal } from './download-failures.ts';
import type { Network } from './network.ts';

const mostRedirects = 5;

/** An answer that may be read, and the clock that gives up on it when it says nothing more. */
export interface Answer {
  response: Response;
  /** Where it came from in the end. */
  url: string;
  /** The body in steps. Throws `PassingFailure` where it breaks off or stalls. */
  chunks(): AsyncGenerator<Uint8Array>;
  /** Lets go of a body that nobody wants. */
  drop(): Promise<void>;
}

/**
 * Asks for an address. Redirects are followed, a few, and never from https to http. Whatever status it is, it is answered;
 * networks that fail and servers that say nothing are `PassingFailure`.
 */
export async function request(address: string, headers: Record<string, string>, network: Network): Promise<Answer> {
  const stalled = new AbortController();
  const silence = new PassingFailure(
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
        // A body that was packed on the way has other bytes than the file, and no ranges of it.
        headers: { 'accept-encoding': 'identity', ...headers },
        signal,
      });
      const location = response.headers.get('location');
      if (![301, 302, 303, 307, 308].includes(response.status) || location === null) {
        return answerOf(response, url, timer, signal, network);
      }
      await response.body?.cancel();
      if (redirects === mostRedirects) {
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
          // The disk may be slow: that is not the server's silence.
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

/** Failures of one's own stay what they are; all others are the network's. */
function asFailure(error: unknown, address: string, signal: AbortSignal, network: Network): unknown {
  if (network.signal.aborted) return network.signal.reason;
  if (signal.aborted) return signal.reason;
  if (error instanceof PassingFailure || error instanceof ServerRefusal) return error;
  return new PassingFailure(unreachable(hostOf(address), error), { cause: error });
}

const known = {
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

function unreachable(host: string, error: unknown): Message {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  if (code === undefined) return downloadFailures.message('unreachable', { host });
  const [, key] = Object.entries(known).find(([name]) => name === code) ?? [];
  return key ? downloadFailures.message(key, { host }) : downloadFailures.message('unreachableCode', { host, code });
}
