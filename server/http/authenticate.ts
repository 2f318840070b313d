import type { Request } from 'express';
import { originMatches, originOf, type Principal } from '../accounts/index.ts';
import { Failure } from '../errors.ts';
import { serverWords } from '../words.ts';
import type { Scope } from './endpoint.ts';

/** `Authorization: Bearer <key>` first, then `?key=`; a malformed header counts as none. */
function keyOf(req: Request): string | undefined {
  const bearer = /^Bearer +([\x21-\x7e]{1,4000}) *$/i.exec(req.headers.authorization ?? '');
  if (bearer?.[1] !== undefined) return bearer[1];
  const sent = req.query.key;
  const first = Array.isArray(sent) ? sent[0] : sent;
  return typeof first === 'string' && first !== '' ? first : undefined;
}

/** Whether the request has a key, good or not. */
export const hasKey = (req: Request): boolean => keyOf(req) !== undefined;

/** `undefined` for an unknown key. */
export type FindPrincipal = (key: string) => Principal | undefined | Promise<Principal | undefined>;

/** Finds the key's principal. Throws `missing_key`, `invalid_key` or `key_revoked`. */
export async function authenticate(req: Request, find: FindPrincipal): Promise<Principal> {
  const key = keyOf(req);
  if (key === undefined) throw new Failure('missing_key');
  const principal = await find(key);
  if (principal === undefined) throw new Failure('invalid_key');
  if (principal.revoked) throw new Failure('key_revoked');
  return principal;
}

/** Throws `origin_required` or `origin_not_allowed`. */
export function checkOrigin(req: Request, principal: Principal): void {
  const sent = req.headers.origin ?? req.headers.referer;
  if (sent === undefined || sent === '') {
    if (principal.originRequired) throw new Failure('origin_required');
    return;
  }
  if (principal.allowedOrigins.length === 0) return;
  const origin = originOf(sent);
  if (origin === undefined || !originMatches(origin, principal.allowedOrigins)) {
    throw new Failure('origin_not_allowed');
  }
}

/** Throws `scope_denied`. */
export function checkScope(scope: Scope, principal: Pick<Principal, 'scopes'>): void {
  if (principal.scopes.length > 0 && !principal.scopes.includes(scope)) {
    throw new Failure('scope_denied', serverWords.message('scopeNeeded', { scope }));
  }
}
