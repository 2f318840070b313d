import type { Request } from 'express';
import { clientIp, isLoopback } from './client-address.ts';

/** Whether a client is on this machine. A local proxy that passes on requests of other machines names them in its headers. */
export function isOnThisMachine(req: Request): boolean {
  const forwardedFor = [req.headers['x-forwarded-for'] ?? []].flat().flatMap(list => list.split(','));
  const everyAddress = [req.socket.remoteAddress ?? '', clientIp(req), ...forwardedFor.map(address => address.trim())];
  return req.headers.forwarded === undefined && everyAddress.every(isLoopback);
}
