import { setFurnitureFont } from '../canvas/canvas-fonts.ts';
import type { ClassLegend } from '../overlays/class-legend.ts';
import type { Overlays } from '../overlays/packed-overlays.ts';
import { overlayEntries, paintLegend } from '../sheet/legend.ts';
import { joinedLegend, type LegendSubject } from '../sheet/map-legend.ts';
import { pdfPage } from './vector-page.ts';

/** A page that says what the maps of others show. Lengths are CSS pixels. */
export interface LegendPage {
  width: number;
  height: number;
  title: string;
  maps: readonly (readonly LegendSubject[])[];
  /** What is laid over them, as `packOverlays` packs it. */
  overlays: string;
  legends: readonly ClassLegend[];
}

const margin = 38;
const titleSize = 22;

export async function drawLegendPage({
  width,
  height,
  title,
  maps,
  overlays,
  legends,
}: LegendPage): Promise<Uint8Array> {
  const page = pdfPage(width, height, title);
  const context = page.context();
  context.fillStyle = '#222222';
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  const written = setFurnitureFont(context, `${titleSize}px`, title);
  context.fillText(written, margin, margin + 20, width - 2 * margin);
  const laid = overlayEntries({ ...(JSON.parse(overlays) as Overlays), legends });
  paintLegend(context, [...laid, ...joinedLegend(maps)], {
    x: margin,
    y: margin + 20 + titleSize,
    width: width - 2 * margin,
    height: height - 2 * margin - 20 - titleSize,
  });
  return page.close();
}
