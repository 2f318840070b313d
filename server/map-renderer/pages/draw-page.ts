import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import { type PageMarks, paintMarks } from '../atlas/page-marks.ts';
import { type LaidPicture, layPicture, paintPicture } from '../draw-map.ts';
import type { PixelFormat } from '../files/encode-picture.ts';
import { largeness } from '../files/large-picture.ts';
import { withGeoreference } from '../georeference/geo-pdf.ts';
import { pictureGeoreference } from '../georeference/georeference.ts';
import type { MapRenderer, MapStyle } from '../map-renderer.ts';
import { hasSizes } from '../overlays/class-legend.ts';
import type { Furniture } from '../overlays/furniture.ts';
import { giveBack } from '../picture-bands.ts';
import type { View } from '../scene/map-view.ts';
import { type LegendSubject, legendSubjects, wordLegend } from '../sheet/map-legend.ts';
import { type PageSheet, paintSheet } from '../sheet/sheet.ts';
import { mapSheetWords as t } from '../words.ts';
import type { BandedPage, Page } from './page-frame.ts';
import { largePixelPage, pixelPage } from './pixel-page.ts';
import { pdfPage, svgPage } from './vector-page.ts';

type PageFormat = PixelFormat | 'svg' | 'pdf';
export type FileFormat = PageFormat | 'kmz';

export interface PageOrder {
  format: PageFormat;
  /** View of the map; on a sheet, of its frame. */
  view: View;
  furniture: Furniture;
  /** Paper around the map; `undefined`: only the map. */
  sheet: PageSheet | undefined;
  marks?: PageMarks | undefined;
  /** Takes what the map shows, for a legend on another page. */
  tellLegend?: ((subjects: readonly LegendSubject[]) => void) | undefined;
}

/** Draws a map as a file for print: a page of shapes, or paper of pixels. */
export async function drawPage(renderer: MapRenderer, style: MapStyle, order: PageOrder): Promise<Uint8Array> {
  const { view, furniture, sheet, marks, tellLegend } = order;
  const frame = sheet?.frame ?? { x: 0, y: 0, width: view.width, height: view.height };
  const page = openPage(order);
  const subjects = await drawMapOn(page, frame, renderer, style, order);
  // Its tiles, and Skia's paths that were made of them, are as much as the picture once more.
  if (isLargeInPixels(order)) await giveBack();
  tellLegend?.(subjects);
  if (sheet !== undefined) {
    const legend = wordLegend(subjects);
    await page.around(surround => {
      paintSheet(surround, view, furniture, sheet, legend);
      if (marks === undefined) return;
      surround.enterLayer('surround');
      paintMarks(surround.context(), marks);
      surround.enterLayer(undefined);
    });
  }
  const bytes = await page.close();
  if (order.format !== 'pdf') return bytes;
  return withGeoreference(bytes, { view, frame, title: titleOf(order), credits: furniture.credits });
}

async function drawMapOn(
  page: BandedPage,
  frame: Frame,
  renderer: MapRenderer,
  style: MapStyle,
  order: PageOrder,
): Promise<LegendSubject[]> {
  const { view, furniture, sheet, tellLegend } = order;
  const { asked } = furniture;
  // On paper, credits and scale are beside the map.
  const besides =
    sheet === undefined
      ? furniture
      : {
          ...furniture,
          credits: [],
          shorterCredits: [],
          asked: { ...asked, scalebar: undefined },
          wholeLabels: true,
          ...(asked.legend === true && { legends: furniture.legends?.filter(hasSizes) ?? [] }),
        };
  let map: LaidPicture | undefined;
  await page.inFrame(frame, async surface => {
    if (map === undefined) {
      map = await layPicture(renderer, surface, style, view, besides);
      // What is laid out holds what it needs of them.
      if (isLargeInPixels(order)) renderer.forgetTiles();
    }
    await paintPicture(renderer, surface, map);
  });
  if (map === undefined || (!(sheet !== undefined && asked.legend === true) && tellLegend === undefined)) return [];
  return legendSubjects(map.map.scene, map.map.layers);
}

const titleOf = ({ furniture, sheet }: PageOrder): string => (sheet && furniture.asked.title) ?? t('untitled');

const isLargeInPixels = (order: PageOrder): boolean => largeness(order) > 1;

function openPage(order: PageOrder): BandedPage {
  const { format, view, furniture, sheet } = order;
  const { width, height } = sheet ?? view;
  const title = titleOf(order);
  if (format === 'pdf') return atOnce(pdfPage(width, height, title, layer => t(`${layer}Layer`)));
  if (format === 'svg')
    return atOnce(
      svgPage(width, height, title, {
        unit: sheet === undefined ? 'px' : 'mm',
        text: furniture.asked.svgtext ?? false,
        credits: furniture.credits,
      }),
    );
  const file = { credits: furniture.credits, georeference: pictureGeoreference({ view, sheet }) };
  if (isLargeInPixels(order)) return largePixelPage(width, height, view.pixelRatio, format, file);
  return atOnce(pixelPage(width, height, view.pixelRatio, format, file));
}

const atOnce = (page: Page): BandedPage => ({ ...page, around: async draw => draw(page) });
