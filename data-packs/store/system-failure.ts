/**
 * What the system refused while a data folder was worked with, as a sentence; `undefined` for everything else: failures of our own are
 * sentences already.
 */
export function systemSentence(error: unknown, dataDir: string): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : dataDir;
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return `The disk of ${dataDir} is full; nothing half done is used. Make room and try again.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'SQLITE_READONLY':
    case 'SQLITE_CANTOPEN':
      return `${path} may not be changed; nothing half done is used. Check its permissions and try again.`;
    case 'EIO':
      return `The disk that holds ${path} cannot be read or written (EIO); nothing half done is used. It may be failing: save what is on it.`;
    default:
      return undefined;
  }
}
