import type { Message } from '../../words/catalogue.ts';
import { WordedError } from '../../words/worded-error.ts';
import { downloadFailures } from '../../words/words.ts';
import { isDiskFull } from '../disk/disk-trouble.ts';

/** The server or the network failed: another try may work. */
export class TransientFailure extends WordedError {
  override readonly name = 'TransientFailure';
  /** The wait that the server asks for, milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(said: Message, options: ErrorOptions & { retryAfterMs?: number | undefined } = {}) {
    super(said, options);
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The server refuses an address for good: another try changes nothing. */
export class ServerRefusal extends WordedError {
  override readonly name = 'ServerRefusal';
  readonly status: number | undefined;

  constructor(said: Message, status?: number, options?: ErrorOptions) {
    super(said, options);
    this.status = status;
  }
}

/** The bytes of a file do not match its checksum. */
export class CorruptFile extends WordedError {
  override readonly name = 'CorruptFile';
}

/** Whether a download failed for what came, or did not come, over the network. */
export const isDownloadFailure = (error: unknown): error is TransientFailure | ServerRefusal | CorruptFile =>
  error instanceof TransientFailure || error instanceof ServerRefusal || error instanceof CorruptFile;

/**
 * Explains why a region's download stopped: what happened, what was kept, what to do. Other failures pass unchanged.
 */
export function downloadFailure(error: unknown, dataDir: string, name: string): unknown {
  if (isDiskFull(error)) return downloadFailures.error('downloadDiskFull', { dataDir, name }, error);
  if (!isDownloadFailure(error)) return error;
  const key = error instanceof TransientFailure ? 'interrupted' : error instanceof CorruptFile ? 'spoilt' : 'refused';
  return downloadFailures.error(key, { name, reason: error.said }, error);
}

/** Runs `work`; a transient failure becomes a sentence that names the address. */
export async function explainUnreachable<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TransientFailure)) throw error;
    throw downloadFailures.error('notFetched', { url, reason: error.said }, error);
  }
}
