import type { Logger } from 'pino';
import type { Clock } from '../module.ts';
import type { Regions } from '../regions/index.ts';
import type { MapStyles } from './drawing/map-styles.ts';
import type { RenderPool } from './drawing/render-pool.ts';
import { pictureJob } from './picture/picture-job.ts';
import { preparePicture } from './picture/prepare-picture.ts';

interface EarlyRendererParts {
  regions: Regions;
  styles: MapStyles;
  clock: Clock;
  logger: Logger;
  pool: RenderPool;
  /** Bytes of memory that are free. Default: the system's, or what is left of this process's limit. */
  freeMemory?: () => number;
}

/** Milliseconds after the service answers: what it was started for comes first. */
const pause = 1000;

/** Bytes of memory that have to be free: the process takes 0.2 GB until it has been idle for long. */
const leastMemory = 2e9;

/**
 * Has a process begin, and draw a picture that nobody sees, before the first is asked for: loading and
 * compiling is most of what that takes.
 */
export class EarlyRenderer {
  readonly #parts: EarlyRendererParts;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: EarlyRendererParts) {
    this.#parts = parts;
  }

  /** Begins soon, where there is memory. */
  start(): void {
    this.#timer = setTimeout(() => void this.#begin(), pause).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #begin(): Promise<void> {
    const { regions, styles, clock, logger, pool, freeMemory = () => process.availableMemory() } = this.#parts;
    const [region] = regions.list();
    if (region === undefined || freeMemory() < leastMemory) return;
    const [west, south, east, north] = region.manifest.bounds;
    const position = `${(west + east) / 2},${(south + north) / 2},13`;
    try {
      const picture = preparePicture({ position, size: '256x256.png', markers: [], path: [], circle: [], text: [] });
      pool.wake(await pictureJob({ regions, styles, clock }, 'light', picture));
    } catch (error) {
      logger.debug({ err: error }, 'no renderer began early');
    }
  }
}
