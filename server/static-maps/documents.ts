import type { DocumentOrder, FinishedDocument, MapBlock } from '../map-renderer/index.ts';
import { regionsIn } from './coverage/regions-in-view.ts';
import type { PictureJob } from './drawing/render-messages.ts';
import { readPicture } from './own-parts.ts';
import { type PictureParts, pictureJob, requireStyle } from './picture/picture-job.ts';
import { preparePicture } from './picture/prepare-picture.ts';
import type { PictureRequest } from './request/picture-request.ts';

type MapRequest = Omit<PictureRequest, 'size'> & { style: string };

/** Documents with maps, drawn by the processes that draw pictures. */
export const documentsBy = (parts: PictureParts) => ({
  /** A map of a size in CSS pixels, and the regions that it shows a part of. Throws `bad_request`, `not_found` as static maps do. */
  map: async ({ style, ...asked }: MapRequest, width: number, height: number) => {
    const size = `${Math.floor(width)}x${Math.floor(height)}.pdf`;
    const prepared = preparePicture({ ...asked, size });
    const { styleKey, view, furniture } = await pictureJob(parts, requireStyle(style), prepared);
    const block: Omit<MapBlock, 'caption'> = { kind: 'map', styleKey, view, furniture };
    return { block, credits: furniture.credits, regions: regionsIn(parts.regions, view) };
  },

  /** Reads a picture from outside. Throws `RefusedPicture`, `overloaded`, `upstream_unavailable`. */
  picture: (job: PictureJob, signal: AbortSignal) => readPicture(parts.pool, job, signal),

  /** Throws `overloaded`, `upstream_unavailable`. */
  draw: async (document: DocumentOrder, timeLimit: number, signal: AbortSignal): Promise<FinishedDocument> => {
    const { image, pages = 0 } = await parts.pool.drawn({ document, timeLimit }, signal);
    return { bytes: image, pages };
  },
});

export type Documents = ReturnType<typeof documentsBy>;
