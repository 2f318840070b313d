import type { Request } from 'express';
import { Failure } from '../errors.ts';

/** Whether a token opens the dashboard; `undefined`: it is none. */
export type FindDashboardToken = (token: string) => { id: string; revoked: boolean } | undefined;

/**
 * The identifier of the token in `Authorization: Bearer outpost_dash_...`, and nowhere else: what administers everything has no
 * place in an address.
 */
export function authenticateDashboard(req: Request, find: FindDashboardToken): string {
  const token = /^Bearer +([\x21-\x7e]{1,4000}) *$/i.exec(req.headers.authorization ?? '')?.[1];
  if (token === undefined) {
    throw new Failure('missing_key', 'No dashboard token: send "Authorization: Bearer outpost_dash_...".');
  }
  const found = find(token);
  if (found === undefined) {
    throw new Failure(
      'invalid_key',
      /^outpost_(?:live|test)_/.test(token)
        ? 'An API key does not open the dashboard; make a token with "outpost dashboard token create".'
        : 'This dashboard token is not known here.',
    );
  }
  if (found.revoked) throw new Failure('key_revoked', 'This dashboard token has been revoked; make a new one.');
  return found.id;
}
