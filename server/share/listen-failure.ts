import { errorCode } from '../../data-packs/runtime/error-code.ts';
import { Failure } from '../errors.ts';
import { shareWords } from '../words.ts';
import type { KeptShare } from './kept-share.ts';

/** Rewords failures to listen that people can solve. */
export function listenFailure(error: unknown, { address, port }: Pick<KeptShare, 'address' | 'port'>): unknown {
  const values = { address, port: String(port) };
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new Failure('conflict', shareWords.message('portTaken', values), { cause: error });
    case 'EACCES':
      return new Failure('conflict', shareWords.message('portForbidden', values), { cause: error });
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return new Failure('conflict', shareWords.message('notThisAddress', values), { cause: error });
    default:
      return error;
  }
}
