import type { Logger } from 'pino';
import type { Clock } from '../module.ts';
import type { Regions } from '../regions/index.ts';
import type { MapStyles } from './drawing/map-styles.ts';
import type { RenderPool } from './drawing/render-pool.ts';
import { pictureJob } from './picture/picture-job.ts';
import { preparePicture } from './picture/prepare-picture.ts';

interface WarmUpParts {
  regions: Regions;
  styles: MapStyles;
  clock: Clock;
  logger: Logger;
  pool: RenderPool;
}

/** Milliseconds after the service answers: a picture that is asked for at once comes first. */
const pause = 250;

/**
 * Has the process that began before the service draw a picture that nobody sees: compiling the code that draws takes
 * longer than drawing.
 */
export class WarmUp {
  readonly #parts: WarmUpParts;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: WarmUpParts) {
    this.#parts = parts;
  }

  /** Draws soon, in the middle of a region. */
  start(): void {
    this.#timer = setTimeout(() => void this.#draw(), pause).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #draw(): Promise<void> {
    const { regions, styles, clock, logger, pool } = this.#parts;
    const [region] = regions.list();
    if (region === undefined) return;
    const [west, south, east, north] = region.manifest.bounds;
    const position = `${(west + east) / 2},${(south + north) / 2},13`;
    try {
      const picture = preparePicture({ position, size: '256x256.png' });
      pool.warmUp(await pictureJob({ regions, styles, clock }, 'light', picture));
    } catch (error) {
      logger.debug({ err: error }, 'no picture was drawn early');
    }
  }
}
