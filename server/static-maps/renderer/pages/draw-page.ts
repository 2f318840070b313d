import { type PageMarks, paintMarks } from '../atlas/page-marks.ts';
import type { PixelFormat } from '../encode-picture.ts';
import { withGeoreference } from '../georeference/geo-pdf.ts';
import { pictureGeoreference } from '../georeference/picture-georeference.ts';
import type { MapRenderer, MapStyle } from '../map-renderer.ts';
import type { View } from '../map-view.ts';
import { drawMap } from '../overlays/draw-map.ts';
import type { Furniture } from '../overlays/furniture.ts';
import { type LegendSubject, wordLegend } from '../sheet/alike-areas.ts';
import { legendSubjects } from '../sheet/map-legend.ts';
import { type PageSheet, paintSheet } from '../sheet/sheet.ts';
import { t } from '../sheet/words.ts';
import type { Page } from './page-frame.ts';
import { pixelPage } from './pixel-page.ts';
import { pdfPage, svgPage } from './vector-page.ts';

type PageFormat = PixelFormat | 'svg' | 'pdf';
/** Pages, and what has no paper. */
export type FileFormat = PageFormat | 'kmz';

export interface PageOrder {
  format: PageFormat;
  /** View of the map; on a sheet, of its frame. */
  view: View;
  furniture: Furniture;
  /** Paper around the map; `undefined`: only the map. */
  sheet: PageSheet | undefined;
  /** Whether an SVG has texts, not the shapes of their letters. */
  text: boolean;
  /** Of a page of an atlas. */
  marks?: PageMarks | undefined;
  /** Takes what the map shows, for a legend on another page. */
  tellLegend?: ((subjects: readonly LegendSubject[]) => void) | undefined;
}

/** Draws a map as a file for print: a page of shapes, or paper of pixels. */
export async function drawPage(renderer: MapRenderer, style: MapStyle, order: PageOrder): Promise<Uint8Array> {
  const { view, furniture, sheet, marks, tellLegend } = order;
  const frame = sheet?.frame ?? { x: 0, y: 0, width: view.width, height: view.height };
  const page = openPage(order);
  // On paper, credits and scale are beside the map.
  const laid =
    sheet === undefined
      ? furniture
      : {
          ...furniture,
          credits: [],
          shorterCredits: [],
          scaleBar: undefined,
          wholeLabels: true,
          ...(sheet.legend && { legend: undefined }),
        };
  let subjects: LegendSubject[] = [];
  await page.inFrame(frame, async surface => {
    const { scene, layers } = await drawMap(renderer, surface, style, view, laid);
    if (sheet?.legend === true || tellLegend !== undefined) subjects = legendSubjects(scene, layers);
    tellLegend?.(subjects);
  });
  if (sheet !== undefined) {
    paintSheet(page, view, furniture, sheet, wordLegend(subjects));
    if (marks !== undefined) {
      page.enterLayer('surround');
      paintMarks(page.context(), marks);
      page.enterLayer(undefined);
    }
  }
  const bytes = await page.close();
  if (order.format !== 'pdf') return bytes;
  return withGeoreference(bytes, { view, frame, title: titleOf(order), credits: furniture.credits });
}

const titleOf = ({ sheet }: PageOrder): string => sheet?.title ?? t('untitled');

function openPage(order: PageOrder): Page {
  const { format, view, furniture, sheet, text } = order;
  const { width, height } = sheet ?? view;
  const title = titleOf(order);
  if (format === 'pdf') return pdfPage(width, height, title, layer => t(`${layer}Layer`));
  if (format === 'svg')
    return svgPage(width, height, title, { unit: sheet === undefined ? 'px' : 'mm', text, credits: furniture.credits });
  const file = { credits: furniture.credits, georeference: pictureGeoreference({ view, sheet }) };
  return pixelPage(width, height, view.pixelRatio, format, file);
}
