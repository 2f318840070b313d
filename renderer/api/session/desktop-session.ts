import type { DesktopBridge } from '../../../electron/contract.ts';
import { RenewableSession } from './renewable-session.ts';
import { exchangeToken } from './session.ts';

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
