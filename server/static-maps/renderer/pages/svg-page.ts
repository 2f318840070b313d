import { SvgContext } from '../vector/svg-context.ts';
import { SvgMarkup } from '../vector/svg-markup.ts';
import { VectorSurface } from '../vector/vector-surface.ts';
import type { Page } from './page.ts';

/** An SVG that needs no fonts: each letter is defined once, as a shape. `unit`: what the size is stated in, `mm` on paper. */
export function svgPage(width: number, height: number, title: string, unit: 'px' | 'mm'): Page {
  const markup = new SvgMarkup();
  const context = new SvgContext(markup, width, height).asCanvas();
  const whole = () => new VectorSurface(context, width, height);
  return {
    inFrame: async (frame, draw) => {
      const page = whole().context();
      page.save();
      page.beginPath();
      page.rect(frame.x, frame.y, frame.width, frame.height);
      page.clip();
      await draw(new VectorSurface(context, frame.width, frame.height, [1, 0, 0, 1, frame.x, frame.y]));
      page.restore();
    },
    context: () => whole().context(),
    close: async () => {
      const stated = (pixels: number): string =>
        unit === 'px' ? String(pixels) : `${Math.round((pixels * 25.4 * 100) / 96) / 100}mm`;
      const size = { width: stated(width), height: stated(height) };
      return Uint8Array.from(Buffer.from(markup.document(width, height, size, title), 'utf8'));
    },
  };
}
