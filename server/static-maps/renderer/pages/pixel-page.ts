import { encodePicture } from '../encode-picture.ts';
import { Surface } from '../surface.ts';
import type { Page } from './page-frame.ts';

/** A page of pixels, `pixelRatio` per CSS pixel. */
export function pixelPage(
  width: number,
  height: number,
  pixelRatio: number,
  format: 'png' | 'jpeg' | 'webp',
  credits?: readonly string[],
): Page {
  const page = new Surface(Math.round(width * pixelRatio), Math.round(height * pixelRatio));
  return {
    inFrame: async (frame, draw) => {
      const map = new Surface(Math.round(frame.width * pixelRatio), Math.round(frame.height * pixelRatio));
      await draw(map);
      // Round to whole pixels, to keep the map sharp.
      page.context().drawImage(map.canvas(), Math.round(frame.x * pixelRatio), Math.round(frame.y * pixelRatio));
    },
    context: () => {
      const context = page.context();
      context.scale(pixelRatio, pixelRatio);
      return context;
    },
    close: () => encodePicture(page, format, { credits, density: Math.round(96 * pixelRatio) }),
  };
}
