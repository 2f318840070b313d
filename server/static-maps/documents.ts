import type { DocumentOrder, FinishedDocument, GivenPicture, MapBlock } from '../map-renderer/index.ts';
import type { Clock } from '../module.ts';
import type { MountedRegion, Regions } from '../regions/index.ts';
import { regionsIn } from './coverage/regions-in-view.ts';
import type { MapStyles } from './drawing/map-styles.ts';
import type { PictureJob } from './drawing/render-messages.ts';
import type { RenderPool } from './drawing/render-pool.ts';
import { pictureJob, requireStyle } from './picture/picture-job.ts';
import { preparePicture } from './picture/prepare-picture.ts';
import type { PictureRequest } from './request/picture-request.ts';

type MapRequest = Omit<PictureRequest, 'size'> & { style: string };

interface PreparedMap {
  block: Omit<MapBlock, 'caption'>;
  credits: readonly string[];
  /** Those that the map shows a part of. */
  regions: readonly MountedRegion[];
}

/** Documents with maps, drawn by the processes that draw pictures. */
export class Documents {
  readonly #regions: Regions;
  readonly #styles: MapStyles;
  readonly #pool: RenderPool;
  readonly #clock: Clock;

  constructor(parts: { regions: Regions; styles: MapStyles; pool: RenderPool; clock: Clock }) {
    this.#regions = parts.regions;
    this.#styles = parts.styles;
    this.#pool = parts.pool;
    this.#clock = parts.clock;
  }

  /** A map of a size in CSS pixels. Throws `bad_request`, `not_found` as static maps do. */
  async map({ style, ...asked }: MapRequest, width: number, height: number): Promise<PreparedMap> {
    const size = `${Math.floor(width)}x${Math.floor(height)}.pdf`;
    const { styleKey, view, furniture } = await pictureJob(
      { regions: this.#regions, styles: this.#styles, clock: this.#clock },
      requireStyle(style),
      preparePicture({ ...asked, size }),
    );
    return {
      block: { kind: 'map', styleKey, view, furniture },
      credits: furniture.credits,
      regions: regionsIn(this.#regions, view),
    };
  }

  /** Reads a picture from outside. Throws `RefusedPicture`, `overloaded`, `upstream_unavailable`. */
  picture(job: PictureJob, signal: AbortSignal): Promise<GivenPicture> {
    return this.#pool.readPicture(job, signal);
  }

  /** Throws `overloaded`, `upstream_unavailable`. */
  draw(document: DocumentOrder, timeLimit: number, signal: AbortSignal): Promise<FinishedDocument> {
    return this.#pool.drawDocument({ document, timeLimit }, signal);
  }
}
