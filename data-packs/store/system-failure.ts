import type { Message } from '../words/catalogue.ts';
import { storeFailures } from '../words/failures/store.ts';
import { WordedError } from '../words/worded-error.ts';

/** What the system refused while a data folder was worked with; everything else as it is: failures of our own are worded. */
export function systemFailure(error: unknown, dataDir: string): unknown {
  const said = systemMessage(error, dataDir);
  return said ? new WordedError(said, { cause: error }) : error;
}

function systemMessage(error: unknown, dataDir: string): Message | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : dataDir;
  switch (error.code) {
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
