import type { Asked, ServiceUrls } from '../module.ts';
import { authenticate, checkOrigin, type FindPrincipal, hasKey } from './authenticate.ts';
import type { Description, Operation, RequestContext } from './endpoint.ts';
import { type Policy, signalOf } from './run-operation.ts';

export interface PublicContext extends Pick<RequestContext, 'urls' | 'signal'> {
  /** Whether the request has a key. Throws as `authenticate` and `checkOrigin` where it has one that is not good. */
  hasKey(find: FindPrincipal): Promise<boolean>;
}

/** An operation that needs no key and costs nothing. */
export type PublicOperation = Operation<PublicContext> & Description;

export const publicPolicy = (urls: (asked: Asked) => ServiceUrls): Policy<PublicContext, PublicOperation> => ({
  admit: (req, res) => ({
    urls: urls(req),
    signal: signalOf(res),
    hasKey: async find => {
      if (!hasKey(req)) return false;
      checkOrigin(req, await authenticate(req, find));
      return true;
    },
  }),
});
