import type { Request } from 'express';
import { Failure } from '../errors.ts';
import { dashboardWords } from './words.ts';

/** `undefined` for an unknown token. */
export type FindDashboardToken = (token: string) => { id: string; revoked: boolean } | undefined;

/** The identifier of the token in `Authorization: Bearer outpost_dash_...`. It is never taken from the address. */
export function authenticateDashboard(req: Request, find: FindDashboardToken): string {
  const token = /^Bearer +([\x21-\x7e]{1,4000}) *$/i.exec(req.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Failure('missing_key', dashboardWords.message('noToken'));
  const found = find(token);
  if (found === undefined) {
    const isApiKey = /^outpost_(?:live|test)_/.test(token);
    throw new Failure('invalid_key', dashboardWords.message(isApiKey ? 'apiKeyIsNoToken' : 'unknownToken'));
  }
  if (found.revoked) throw new Failure('key_revoked', dashboardWords.message('tokenRevoked'));
  return found.id;
}
