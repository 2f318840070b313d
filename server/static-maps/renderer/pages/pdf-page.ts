import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { VectorSurface } from '../vector/vector-surface.ts';
import type { Page } from './page.ts';

/** Points of a PDF to a CSS pixel. */
const points = 72 / 96;

/** A PDF of one page: shapes stay shapes, text stays text in embedded fonts, only reliefs, imagery, icons and buildings are pixels. */
export function pdfPage(width: number, height: number, title: string): Page {
  const document = new PDFDocument({
    title,
    creator: 'Outpost',
    producer: 'Outpost',
    rasterDPI: 300,
    encodingQuality: 88,
    compressionLevel: 6,
  });
  // It is the same class; its declaration only forgot to say so.
  const context = document.beginPage(width * points, height * points) as SKRSContext2D;
  const whole = () => new VectorSurface(context, width, height, [points, 0, 0, points, 0, 0]);
  return {
    inFrame: async (frame, draw) => {
      const page = whole().context();
      page.save();
      page.beginPath();
      page.rect(frame.x, frame.y, frame.width, frame.height);
      page.clip();
      const base = [points, 0, 0, points, frame.x * points, frame.y * points] as const;
      await draw(new VectorSurface(context, frame.width, frame.height, base));
      page.restore();
    },
    context: () => whole().context(),
    close: async () => {
      document.endPage();
      return Uint8Array.from(document.close());
    },
  };
}
