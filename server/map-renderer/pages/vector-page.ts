import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { points } from '../pdf/pdf-file.ts';
import { PdfUpdate } from '../pdf/pdf-update.ts';
import type { PageLayer } from '../scene/shown-layers.ts';
import { SvgContext } from '../vector/svg-context.ts';
import { SvgMarkup } from '../vector/svg-markup.ts';
import { type PageMarks, VectorSurface } from '../vector/vector-surface.ts';
import type { Page } from './page-frame.ts';
import { PdfMarks } from './pdf-marks.ts';

/** A page of shapes on a context whose own units are `unit` per CSS pixel. */
function vectorPage(
  context: SKRSContext2D,
  { width, height }: { width: number; height: number },
  unit: number,
  marks?: PageMarks,
): Omit<Page, 'close'> {
  const whole = () => new VectorSurface(context, width, height, [unit, 0, 0, unit, 0, 0]);
  return {
    inFrame: async (frame, draw) => {
      const clip = (): void => {
        const page = whole().context();
        page.save();
        page.beginPath();
        page.rect(frame.x, frame.y, frame.width, frame.height);
        page.clip();
      };
      clip();
      const base = [unit, 0, 0, unit, frame.x * unit, frame.y * unit] as const;
      // Layers begin and end outside of the clip, which they would cut in two.
      let entered: PageLayer | undefined;
      const enterLayer = (layer: PageLayer | undefined): void => {
        if (marks === undefined || layer === entered) return;
        entered = layer;
        context.restore();
        marks.enterLayer(layer);
        clip();
      };
      await draw(new VectorSurface(context, frame.width, frame.height, base, marks && { ...marks, enterLayer }));
      context.restore();
      marks?.enterLayer(undefined);
    },
    context: () => whole().context(),
    enterLayer: layer => marks?.enterLayer(layer),
  };
}

interface SvgForm {
  /** Of its size; `mm` for paper. */
  unit: 'px' | 'mm';
  /** Whether texts are texts in the reader's fonts. */
  text: boolean;
  /** Written into the file, as its rights. */
  credits: readonly string[];
}

/** An SVG without fonts: each letter is defined once as a shape, or, on wish, texts are texts. */
export function svgPage(width: number, height: number, title: string, { unit, text, credits }: SvgForm): Page {
  const markup = new SvgMarkup();
  const context = new SvgContext(markup, width, height, text).asCanvas();
  if (unit === 'mm') {
    // Readers with a dark ground show it through the paper.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
  }
  return {
    ...vectorPage(context, { width, height }, 1),
    close: async () => {
      const stated = (pixels: number): string =>
        unit === 'px' ? String(pixels) : `${Math.round((pixels * 25.4 * 100) / 96) / 100}mm`;
      const size = { width: stated(width), height: stated(height) };
      return Uint8Array.from(Buffer.from(markup.document(width, height, size, { title, credits }), 'utf8'));
    },
  };
}

/** A one-page PDF of shapes and embedded fonts; only relief, imagery, icons and buildings are pixels. */
export function pdfPage(width: number, height: number, title: string, nameOf?: LayerNames): Page {
  const document = pdfDocument(title, nameOf);
  const { page, end } = document.begin(width, height);
  return {
    ...page,
    close: async () => {
      end();
      return document.close();
    },
  };
}

type PdfContext = ReturnType<PDFDocument['beginPage']>;

interface BegunPage {
  page: Omit<Page, 'close'>;
  link: (left: number, top: number, right: number, bottom: number, url: string) => void;
  /** Before the next one begins. */
  end: () => void;
}

type LayerNames = (layer: PageLayer) => string;

/** A PDF whose pages are drawn one after the other, with layers where these have names. */
export function pdfDocument(title: string, nameOf?: LayerNames) {
  const marks = new PdfMarks();
  const document = new PDFDocument({
    // Readers take what is before a NUL for all of it.
    title: title.replaceAll(/\p{Cc}+/gu, ' '),
    creator: 'Outpost',
    producer: 'Outpost',
    rasterDPI: 300,
    encodingQuality: 88,
    // Streams are packed when they are finished.
    compressionLevel: 0,
  });
  return {
    begin: (width: number, height: number): BegunPage => {
      // The classes are the same; only the type declarations differ.
      const context = document.beginPage(width * points, height * points) as SKRSContext2D & PdfContext;
      const page = vectorPage(context, { width, height }, points, {
        enterLayer: layer => {
          if (nameOf !== undefined) marks.enterLayer(context, layer);
        },
        asText: (read, inside, draw) => marks.asText(context, read, inside, draw),
        addPicture: (picture, frame, inside) => marks.addPicture(context, picture, frame, inside),
      });
      return {
        page,
        link: (left, top, right, bottom, url) => {
          page.context();
          context.annotateLinkUrl(left, top, right, bottom, url);
        },
        end: () => document.endPage(),
      };
    },
    close: (): Uint8Array => {
      const pdf = new PdfUpdate(document.close());
      marks.writeInto(pdf, nameOf);
      pdf.packStreams();
      return pdf.finish();
    },
  };
}
