import type { DesktopBridge } from '../../../electron/contract.ts';
import type { Credentials } from './credentials.ts';
import { type Access, exchangeToken } from './session.ts';

/** An opened session: the service's address and its secrets. */
export interface OpenSession {
  baseUrl: string;
  access: Access;
}

/** Milliseconds between renewals, in case the service refuses the new session too. */
const renewInterval = 2_000;

/** The window's access to the service, opened again when a restarted service refuses it. */
export class RenewableSession {
  readonly #ask: () => Promise<OpenSession>;
  readonly #now: () => number;
  #open: OpenSession | undefined;
  #opening: Promise<OpenSession> | undefined;
  #openedAt = Number.NEGATIVE_INFINITY;

  /** `open`: the session that is open already. */
  constructor(ask: () => Promise<OpenSession>, options: { open?: OpenSession; now?: () => number } = {}) {
    this.#ask = ask;
    this.#open = options.open;
    this.#now = options.now ?? Date.now;
  }

  /** Opens the session; concurrent callers share one request. */
  open(): Promise<OpenSession> {
    this.#opening ??= this.#ask()
      .then(opened => {
        this.#open = opened;
        this.#openedAt = this.#now();
        return opened;
      })
      .finally(() => {
        this.#opening = undefined;
      });
    return this.#opening;
  }

  /** One of the session's two secrets; renewing it opens the session again. */
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

/** The window's session in the desktop program: in memory only, by one-time tokens that main asks the service for. */
export class DesktopSession extends RenewableSession {
  constructor(bridge: Pick<DesktopBridge, 'session'>, exchange = exchangeToken, now: () => number = Date.now) {
    const ask = async () => {
      const { baseUrl, token } = await bridge.session();
      return { baseUrl, access: await exchange(baseUrl, token) };
    };
    super(ask, { now });
  }
}
