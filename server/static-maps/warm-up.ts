import type { Logger } from 'pino';
import { type PictureParts, pictureJob } from './picture/picture-job.ts';
import { preparePicture } from './picture/prepare-picture.ts';

/** Milliseconds after the service answers: a picture that is asked for at once comes first. */
const pause = 250;

/** Has the process that began before the service draw a picture for nobody: compiling takes longer than drawing. */
export function warmUpSoon(parts: PictureParts, logger: Logger): NodeJS.Timeout {
  const draw = async (): Promise<void> => {
    const [region] = parts.regions.list();
    if (region === undefined) return;
    const [west, south, east, north] = region.manifest.bounds;
    const position = `${(west + east) / 2},${(south + north) / 2},13`;
    try {
      const picture = preparePicture({ position, size: '256x256.png' });
      parts.pool.warmUp(await pictureJob(parts, 'light', picture));
    } catch (error) {
      logger.debug({ err: error }, 'no picture was drawn early');
    }
  };
  return setTimeout(() => void draw(), pause).unref();
}
