import type { Accounts, Principal } from '../accounts/index.ts';
import { Failure, type FailureCode } from '../errors.ts';
import type { Asked, Clock, ServiceUrls } from '../module.ts';
import { serverWords } from '../words.ts';
import { authenticate, checkOrigin, checkScope, type FindPrincipal } from './authenticate.ts';
import { clientIp } from './client-address.ts';
import type { Endpoint, RequestContext } from './endpoint.ts';
import { notesOf, type RequestNotes } from './notes.ts';
import { quotaHeaders } from './reply/quota-headers.ts';
import { type Policy, signalOf } from './run-operation.ts';

export interface KeyServices {
  findPrincipal: FindPrincipal;
  accounts: Pick<Accounts, 'db' | 'ledger' | 'simulations'>;
  clock: Clock;
  urls: (asked: Asked) => ServiceUrls;
}

interface KeyContext extends RequestContext {
  principal: Principal;
  notes: RequestNotes;
}

/** Policy of the maps API: requires a key with the endpoint's scope and charges its user per answer. */
export const keyPolicy = ({ findPrincipal, accounts, clock, urls }: KeyServices): Policy<KeyContext, Endpoint> => ({
  admit: async (req, res, endpoint) => {
    const notes = notesOf(res);
    notes.operation = endpoint.operation;
    const principal = await authenticate(req, async key => {
      // Noted before the checks, so that refused keys are logged too.
      const found = await findPrincipal(key);
      if (found !== undefined) notes.principal = found;
      return found;
    });
    if (endpoint.watched === true && principal.projectId === null) delete notes.operation;
    checkOrigin(req, principal);
    if (endpoint.scope !== undefined) checkScope(endpoint.scope, principal);
    const context = {
      principal,
      notes,
      clientIp: clientIp(req),
      // Lazy, because it parses a URL.
      get urls() {
        return urls(req);
      },
      signal: signalOf(res),
    };
    const { simulation } = principal;
    if (simulation?.error == null || !req.path.startsWith(simulation.failing ?? '/')) return context;
    return failAsOrdered(simulation.error, accounts, context);
  },
  // The window's key is that of all windows.
  client: ({ principal: { keyId, projectId }, clientIp }) => (projectId === null ? `${keyId} ${clientIp}` : keyId),
  charge: async (endpoint, input, context) => {
    const { principal, notes, signal } = context;
    const cost = endpoint.cost(input, context);
    await accounts.ledger.check(principal, cost, clock.now());
    return async () => {
      const receipt = await accounts.ledger.commit(principal, endpoint.operation, cost, clock.now(), signal);
      if (receipt === undefined) return undefined;
      notes.tenths = receipt.tenths;
      return quotaHeaders(receipt);
    };
  },
});

/** Fails a test key's request; lets it pass where another one used up the last failure that was ordered. */
async function failAsOrdered(
  error: FailureCode,
  { db, simulations }: KeyServices['accounts'],
  context: KeyContext,
): Promise<KeyContext> {
  if (!(await db.write(() => simulations.takeFailure(context.principal.keyId)))) return context;
  throw new Failure(error, serverWords.message('failureSimulated'), { retryAfter: 1 });
}
