import { downloadFailures } from '../../words/failures/download.ts';
import { WordedError } from '../../words/worded-error.ts';
import { isDiskFull } from '../disk-space.ts';
import { PassingFailure, ServerRefusal, SpoiltFile } from './download-failures.ts';

/** A sentence of what stopped a region's download: what happened, what was kept, what to do. Other failures stay as they are. */
export function downloadFailure(error: unknown, dataDir: string, name: string): unknown {
  if (isDiskFull(error)) {
    return new WordedError(downloadFailures.message('downloadDiskFull', { dataDir, name }), {
      cause: error,
    });
  }
  if (error instanceof PassingFailure) {
    return new WordedError(downloadFailures.message('interrupted', { name, reason: error.said }), {
      cause: error,
    });
  }
  if (error instanceof SpoiltFile) {
    return new WordedError(downloadFailures.message('spoilt', { name, reason: error.said }), { cause: error });
  }
  if (error instanceof ServerRefusal) {
    return new WordedError(downloadFailures.message('refused', { name, reason: error.said }), {
      cause: error,
    });
  }
  return error;
}
