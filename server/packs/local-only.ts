import type { Request } from 'express';
import { Failure } from '../errors.ts';
import { clientIp, isLoopback } from '../http/client-address.ts';
import { packWords } from './words.ts';

/**
 * Only programs on the service's own machine: what is asked here names files of this machine, so that a token alone is not enough.
 * A proxy on this machine that passes others on says so in a header, whether it is trusted or not.
 */
export function requireThisMachine(req: Request): void {
  const passedOn = [req.headers['x-forwarded-for'] ?? []].flat().flatMap(list => list.split(','));
  const everyAddress = [req.socket.remoteAddress ?? '', clientIp(req), ...passedOn.map(address => address.trim())];
  if (req.headers.forwarded === undefined && everyAddress.every(isLoopback)) return;
  throw new Failure('scope_denied', packWords.message('thisMachineOnly'));
}
