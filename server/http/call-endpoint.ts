import type { Accounts, Principal } from '../accounts/index.ts';
import type { Clock, ServiceUrls } from '../module.ts';
import { checkScope } from './authenticate.ts';
import type { Endpoint, RequestContext } from './endpoint.ts';
import { FinishedReply } from './reply/finished-reply.ts';
import { type AskedValues, parseValues } from './request/parse-input.ts';

/** Who asks an endpoint from within the service. */
export interface Caller {
  principal: Principal;
  ledger: Accounts['ledger'];
  clock: Clock;
  urls: () => ServiceUrls;
  signal: AbortSignal;
}

/**
 * Asks an endpoint as a request would: the same scope, schemas, handler and charge, without HTTP. Resolves to the
 * answer's value, or to its bytes; throws what the endpoint throws, and then has charged nothing.
 */
export async function callEndpoint(endpoint: Endpoint, asked: AskedValues, caller: Caller): Promise<unknown> {
  const { principal, ledger, clock, urls, signal } = caller;
  if (endpoint.scope !== undefined) checkScope(endpoint.scope, principal);
  const input = parseValues(endpoint, asked);
  const context: RequestContext = {
    principal,
    clientIp: '127.0.0.1',
    // Lazy, because a service that starts has no address yet.
    get urls() {
      return urls();
    },
    signal,
  };
  await endpoint.prepare?.(input);
  const cost = endpoint.cost(input, context);
  await ledger.check(principal, cost, clock.now());
  const reply = await endpoint.handle(input, context);
  if ((await ledger.commit(principal, endpoint.operation, cost, clock.now(), signal)) === undefined) {
    throw signal.reason;
  }
  return reply instanceof FinishedReply && reply.contentType.startsWith('application/json')
    ? JSON.parse(new TextDecoder().decode(reply.body))
    : reply;
}
