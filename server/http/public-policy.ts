import type { Asked, ServiceUrls } from '../module.ts';
import type { Description, Operation, RequestContext } from './endpoint.ts';
import { type Policy, signalOf } from './run-operation.ts';

export type PublicContext = Pick<RequestContext, 'urls' | 'signal'>;

/** An operation that needs no key and costs nothing. */
export type PublicOperation = Operation<PublicContext> & Description;

export const publicPolicy = (urls: (asked: Asked) => ServiceUrls): Policy<PublicContext, PublicOperation> => ({
  admit: (req, res) => ({ urls: urls(req), signal: signalOf(res) }),
});
