import type { Request } from 'express';
import { Failure } from '../errors.ts';
import { clientIp, isLoopback } from '../http/client-address.ts';
import { packWords } from './words.ts';

/**
 * Requires a client on this machine, as requests name its files. A proxy here that passes other machines' requests on
 * names them in a header, whether it is trusted or not.
 */
export function requireThisMachine(req: Request): void {
  const passedOn = [req.headers['x-forwarded-for'] ?? []].flat().flatMap(list => list.split(','));
  const everyAddress = [req.socket.remoteAddress ?? '', clientIp(req), ...passedOn.map(address => address.trim())];
  if (req.headers.forwarded === undefined && everyAddress.every(isLoopback)) return;
  throw new Failure('scope_denied', packWords.message('thisMachineOnly'));
}
