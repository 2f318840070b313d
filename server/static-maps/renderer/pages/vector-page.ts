import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { SvgContext } from '../vector/svg-context.ts';
import { SvgMarkup } from '../vector/svg-markup.ts';
import { VectorSurface } from '../vector/vector-surface.ts';
import type { Page } from './page-frame.ts';

/** A page of shapes on a context whose own units are `unit` per CSS pixel. */
function vectorPage(
  context: SKRSContext2D,
  { width, height }: { width: number; height: number },
  unit: number,
  close: Page['close'],
): Page {
  const whole = () => new VectorSurface(context, width, height, [unit, 0, 0, unit, 0, 0]);
  return {
    inFrame: async (frame, draw) => {
      const page = whole().context();
      page.save();
      page.beginPath();
      page.rect(frame.x, frame.y, frame.width, frame.height);
      page.clip();
      const base = [unit, 0, 0, unit, frame.x * unit, frame.y * unit] as const;
      await draw(new VectorSurface(context, frame.width, frame.height, base));
      page.restore();
    },
    context: () => whole().context(),
    close,
  };
}

/** An SVG without fonts: each letter is defined once as a shape. `unit`: of the size; `mm` for paper. */
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

/** PDF points per CSS pixel. */
const points = 72 / 96;

/** A one-page PDF of shapes and embedded fonts; only relief, imagery, icons and buildings are pixels. */
export function pdfPage(width: number, height: number, title: string): Page {
  const document = new PDFDocument({
    title,
    creator: 'Outpost',
    producer: 'Outpost',
    rasterDPI: 300,
    encodingQuality: 88,
    compressionLevel: 6,
  });
  // The classes are the same; only the type declarations differ.
  const context = document.beginPage(width * points, height * points) as SKRSContext2D;
  return vectorPage(context, { width, height }, points, async () => {
    document.endPage();
    return Uint8Array.from(document.close());
  });
}
