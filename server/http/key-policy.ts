import type { Accounts, Principal } from '../accounts/index.ts';
import type { Asked, Clock, ServiceUrls } from '../room.ts';
import { authenticate, checkOrigin, checkScope } from './authenticate.ts';
import { clientIp } from './client-address.ts';
import type { Endpoint, RequestContext } from './endpoint.ts';
import { notesOf, type RequestNotes } from './notes.ts';
import { type Policy, signalOf } from './run-operation.ts';

export interface KeyServices {
  findPrincipal: (key: string) => Principal | undefined;
  ledger: Accounts['ledger'];
  clock: Clock;
  urls: (asked: Asked) => ServiceUrls;
}

interface KeyContext extends RequestContext {
  principal: Principal;
  notes: RequestNotes;
}

/** The maps API: needs a key with the endpoint's scope, and charges its user for what is answered. */
export const keyPolicy = ({ findPrincipal, ledger, clock, urls }: KeyServices): Policy<KeyContext, Endpoint> => ({
  admit: (req, res, endpoint) => {
    const notes = notesOf(res);
    notes.operation = endpoint.operation;
    const principal = authenticate(req, key => {
      // Noted at once: requests by a revoked key are logged, too.
      const found = findPrincipal(key);
      if (found !== undefined) notes.principal = found;
      return found;
    });
    checkOrigin(req, principal);
    checkScope(endpoint.scope, principal);
    return {
      principal,
      notes,
      clientIp: clientIp(req),
      // Computed on demand: it parses a URL.
      get urls() {
        return urls(req);
      },
      signal: signalOf(res),
    };
  },
  charge: (endpoint, input, context) => {
    const { principal, notes, signal } = context;
    const cost = endpoint.cost(input, context);
    ledger.check(principal, cost, clock.now());
    return async () => {
      const tenths = await ledger.commit(principal, endpoint.operation, cost, clock.now(), signal);
      if (tenths === undefined) return false;
      notes.tenths = tenths;
      return true;
    };
  },
});
