import type { Request } from 'express';
import { Failure } from '../errors.ts';
import { isOnThisMachine } from '../http/this-machine.ts';
import { packWords } from '../words.ts';

/** Requires a client on this machine, as requests name its files. */
export function requireThisMachine(req: Request): void {
  if (!isOnThisMachine(req)) throw new Failure('scope_denied', packWords.message('thisMachineOnly'));
}
