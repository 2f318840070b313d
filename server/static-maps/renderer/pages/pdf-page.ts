import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import type { Page } from './page-frame.ts';
import { vectorPage } from './vector-page.ts';

/** Points of a PDF to a CSS pixel. */
const points = 72 / 96;

/** A PDF of one page: shapes and text in embedded fonts; only reliefs, imagery, icons and buildings are pixels. */
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
  return vectorPage(context, { width, height }, points, async () => {
    document.endPage();
    return Uint8Array.from(document.close());
  });
}
