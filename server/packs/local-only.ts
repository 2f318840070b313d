import type { Request } from 'express';
import { Failure } from '../errors.ts';
import { clientIp, isLoopback } from '../http/client-address.ts';
import { packWords } from './words.ts';

/**
 * Requires a client on this machine, as requests name its files. Also checks forwarding headers, so that a local proxy
 * cannot pass on requests of other machines.
 */
export function requireThisMachine(req: Request): void {
  const forwardedFor = [req.headers['x-forwarded-for'] ?? []].flat().flatMap(list => list.split(','));
  const everyAddress = [req.socket.remoteAddress ?? '', clientIp(req), ...forwardedFor.map(address => address.trim())];
  if (req.headers.forwarded === undefined && everyAddress.every(isLoopback)) return;
  throw new Failure('scope_denied', packWords.message('thisMachineOnly'));
}
