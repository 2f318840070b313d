import { SvgContext } from '../vector/svg-context.ts';
import { SvgMarkup } from '../vector/svg-markup.ts';
import type { Page } from './page-frame.ts';
import { vectorPage } from './vector-page.ts';

/** An SVG that needs no fonts: each letter is defined once, as a shape. `unit` of its size: `mm` on paper. */
export function svgPage(width: number, height: number, title: string, unit: 'px' | 'mm'): Page {
  const markup = new SvgMarkup();
  const context = new SvgContext(markup, width, height).asCanvas();
  return vectorPage(context, { width, height }, 1, async () => {
    const stated = (pixels: number): string =>
      unit === 'px' ? String(pixels) : `${Math.round((pixels * 25.4 * 100) / 96) / 100}mm`;
    const size = { width: stated(width), height: stated(height) };
    return Uint8Array.from(Buffer.from(markup.document(width, height, size, title), 'utf8'));
  });
}
