import { Surface } from '../canvas/surface.ts';
import { encodePicture, type PictureFile, type PixelFormat } from '../files/encode-picture.ts';
import { frameInPixels } from '../georeference/page-pixels.ts';
import type { Page } from './page-frame.ts';

/** A page of pixels, `pixelRatio` per CSS pixel. */
export function pixelPage(
  width: number,
  height: number,
  pixelRatio: number,
  format: PixelFormat,
  file: PictureFile = {},
): Page {
  const page = new Surface(Math.round(width * pixelRatio), Math.round(height * pixelRatio));
  return {
    inFrame: async (frame, draw) => {
      const pixels = frameInPixels(frame, pixelRatio);
      const map = new Surface(pixels.width, pixels.height);
      await draw(map);
      page.context().drawImage(map.canvas(), pixels.x, pixels.y);
    },
    context: () => {
      const context = page.context();
      context.scale(pixelRatio, pixelRatio);
      return context;
    },
    enterLayer: () => {},
    close: () => encodePicture(page, format, { ...file, density: Math.round(96 * pixelRatio) }),
  };
}
