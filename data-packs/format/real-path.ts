import { realpath } from 'node:fs';
import { promisify } from 'node:util';

/**
 * The path of a file without links, found step by step: the call of Windows that `node:fs/promises` asks fails for paths
 * of more than 260 characters.
 */
export const realPath: (path: string) => Promise<string> = promisify(realpath);
