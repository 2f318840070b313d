import type { DesktopBridge } from '../../electron/contract.ts';
import type { Credentials } from '../api/credentials.ts';
import { type Access, exchangeToken } from '../api/session.ts';

/** An opened session: the service's address and its secrets. */
export interface OpenSession {
  baseUrl: string;
  access: Access;
}

/** Milliseconds between renewals, in case the service refuses the new session too. */
const renewInterval = 2_000;

/** The window's session in the desktop program: in memory only, renewed after the service restarts. */
export class DesktopSession {
  readonly #bridge: Pick<DesktopBridge, 'session'>;
  readonly #exchange: typeof exchangeToken;
  readonly #now: () => number;
  #open: OpenSession | undefined;
  #opening: Promise<OpenSession> | undefined;
  #openedAt = Number.NEGATIVE_INFINITY;

  constructor(bridge: Pick<DesktopBridge, 'session'>, exchange = exchangeToken, now: () => number = Date.now) {
    this.#bridge = bridge;
    this.#exchange = exchange;
    this.#now = now;
  }

  /** Asks main for a one-time token and redeems it; concurrent callers share one. */
  open(): Promise<OpenSession> {
    this.#opening ??= this.#ask().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #ask(): Promise<OpenSession> {
    const { baseUrl, token } = await this.#bridge.session();
    const access = await this.#exchange(baseUrl, token);
    this.#open = { baseUrl, access };
    this.#openedAt = this.#now();
    return this.#open;
  }

  /** One of the session's two secrets; renewing it opens a new session. */
  credentials(which: keyof Access): Credentials {
    const current = () => this.#open?.access[which] ?? '';
    return {
      current,
      renew: async refused => {
        if (current() !== refused) return current();
        if (this.#now() - this.#openedAt < renewInterval) return undefined;
        const opened = await this.open().catch(() => undefined);
        return opened?.access[which];
      },
    };
  }
}
