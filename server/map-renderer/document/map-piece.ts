import { millimetre } from '../../../data-packs/paper/paper-sizes.ts';
import { drawMap } from '../draw-map.ts';
import type { MapRenderer, MapStyle } from '../map-renderer.ts';
import { unpackFurniture } from '../overlays/packed-overlays.ts';
import { paintNorthArrow } from '../sheet/north-arrow.ts';
import type { MapBlock } from './blocks.ts';
import { drawLines } from './draw-line.ts';
import { heightOf, layText } from './lay-text.ts';
import type { Piece } from './page-layout.ts';
import { faint } from './text-style.ts';

export interface MapDrawing {
  renderer: MapRenderer;
  style: (key: string) => Promise<MapStyle>;
}

const captionGap = 3;

export function mapPieces(block: MapBlock, { renderer, style }: MapDrawing, width: number): Piece[] {
  const { styleKey, view, furniture, caption } = block;
  const lines = caption === '' ? [] : layText([{ text: caption, style: { size: 10.5, colour: faint } }], width);
  const below = lines.length === 0 ? 0 : captionGap + heightOf(lines);
  const draw: Piece['draw'] = async (page, x, y) => {
    const frame = { x, y, width: view.width, height: view.height };
    const loaded = await style(styleKey);
    await page.inFrame(frame, async surface => {
      // Pictures of pages have pixels of their own.
      const shown = { ...view, pixelRatio: surface.kind === 'pixels' ? surface.width / view.width : 1 };
      await drawMap(renderer, surface, loaded, shown, unpackFurniture(furniture));
    });
    const context = page.context();
    context.strokeStyle = faint;
    context.lineWidth = 0.75;
    context.setLineDash([]);
    context.strokeRect(x, y, view.width, view.height);
    if (view.bearing !== 0) {
      const size = 4.5 * millimetre;
      paintNorthArrow(context, x + view.width - size * 1.3, y + size * 1.5, size, view.bearing);
    }
    drawLines(page, lines, x, y + view.height + captionGap, width);
  };
  return [{ height: view.height + below, gap: 10, draw }];
}
