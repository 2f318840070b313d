import { Surface } from '../canvas/surface.ts';
import { encodePicture, encodePixels, type PictureFile, type PixelFormat } from '../files/encode-picture.ts';
import { frameInPixels } from '../georeference/georeference.ts';
import { drawBands, emptyPicture, equalBands } from '../picture-bands.ts';
import type { BandedPage, Page } from './page-frame.ts';

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

/** As `pixelPage`, drawn band by band, of about `bandPixels`. */
export function largePixelPage(
  width: number,
  height: number,
  pixelRatio: number,
  format: PixelFormat,
  file: PictureFile = {},
  bandPixels?: number,
): BandedPage {
  const page = emptyPicture(Math.round(width * pixelRatio), Math.round(height * pixelRatio));
  page.data.fill(255);
  return {
    inFrame: async (frame, draw) => {
      const { x: left, y: top, width: across, height: down } = frameInPixels(frame, pixelRatio);
      await drawBands(page, equalBands(across, down, bandPixels), { left, top, width: across, height: down }, draw);
    },
    around: async draw => {
      const whole = { left: 0, top: 0, width: page.width, height: page.height };
      await drawBands(
        page,
        equalBands(page.width, page.height, bandPixels),
        whole,
        band => {
          const context = () => {
            const own = band.context();
            own.scale(pixelRatio, pixelRatio);
            return own;
          };
          draw({ context, enterLayer: () => {} });
        },
        true,
      );
    },
    close: () => encodePixels({ ...page, channels: 3 }, format, { ...file, density: Math.round(96 * pixelRatio) }),
  };
}
