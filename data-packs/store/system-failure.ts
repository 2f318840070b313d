import { errorCode } from '../runtime/error-code.ts';
import type { Message } from '../words/catalogue.ts';
import { storeFailures } from '../words/failures/store.ts';
import { WordedError } from '../words/worded-error.ts';

/** Explains what the system refused in a data folder. Other failures pass unchanged. */
export function systemFailure(error: unknown, dataDir: string): unknown {
  const said = systemMessage(error, dataDir);
  return said ? new WordedError(said, { cause: error }) : error;
}

function systemMessage(error: unknown, dataDir: string): Message | undefined {
  const path = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : dataDir;
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return storeFailures.message('diskFull', { dataDir });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'SQLITE_READONLY':
    case 'SQLITE_CANTOPEN':
      return storeFailures.message('forbidden', { path });
    case 'EIO':
      return storeFailures.message('diskFails', { path });
    default:
      return undefined;
  }
}
