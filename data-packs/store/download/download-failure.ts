import { isDiskFull } from '../disk-space.ts';
import { PassingFailure, ServerRefusal, SpoiltFile } from './download-failures.ts';

/** A sentence of what stopped a region's download: what happened, what was kept, what to do. Other failures stay as they are. */
export function downloadFailure(error: unknown, dataDir: string, name: string): unknown {
  const kept = 'what has come is kept';
  if (isDiskFull(error)) {
    return new Error(`The disk of ${dataDir} became full while ${name} was downloaded; ${kept}. Make room and go on.`, {
      cause: error,
    });
  }
  if (error instanceof PassingFailure) {
    return new Error(
      `${name} could not be downloaded: ${error.message}; ${kept}. Go on when the server can be reached.`,
      {
        cause: error,
      },
    );
  }
  if (error instanceof SpoiltFile) {
    return new Error(
      `${name} could not be downloaded: ${error.message} Nothing was installed; try again later, or tell whoever publishes it.`,
      { cause: error },
    );
  }
  if (error instanceof ServerRefusal) {
    return new Error(`${name} could not be downloaded: ${error.message} Refresh the catalogue and go on; ${kept}.`, {
      cause: error,
    });
  }
  return error;
}
