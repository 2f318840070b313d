import { setImmediate as turn } from 'node:timers/promises';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Camera } from '../scene/map-view.ts';
import type { Scene } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import type { HeightGrid } from '../tiles/height-grid.ts';
import { paperDensity } from '../tiles/tile-loader.ts';
import type { VectorSurface } from '../vector/vector-surface.ts';

/** Draws what a layer makes of heights, `fineness` pixels of the canvas along one of the camera. */
type PaintHeights = (canvas: Canvas, grid: HeightGrid, part: Camera, fineness: number) => void;

/** Has a layer of heights drawn onto a page, band by band; where there are none, nothing is. */
export async function paintPageHeights(
  { camera, pageHeights }: Scene,
  layer: CompiledLayer,
  surface: VectorSurface,
  paint: PaintHeights,
): Promise<void> {
  const heights = pageHeights.get(layer.source ?? '');
  if (heights === undefined) return;
  // Enlarged, because viewers may draw pixels of a page as squares.
  const fineness = Math.max(1, Math.min(heights.density, paperDensity));
  await paintBands(surface, camera, fineness, async (canvas, part) => {
    const grid = await heights.load(part);
    if (grid !== undefined) paint(canvas, grid, part, fineness);
  });
}

const mostPixels = 2 << 20;

type PaintBand = (canvas: Canvas, part: Camera) => Promise<void>;

/** Lays pixels onto a page band by band, as one picture. `fineness`: its pixels along one of the camera. */
async function paintBands(surface: VectorSurface, camera: Camera, fineness: number, paint: PaintBand): Promise<void> {
  const [width, height] = [Math.ceil(camera.width * fineness), Math.ceil(camera.height * fineness)];
  const rows = Math.max(16, Math.floor(mostPixels / width));
  await surface.drawPixels({ width, height, fineness }, async function* () {
    const canvas = createCanvas(width, Math.min(rows, height));
    for (let top = 0; top < height; top += rows) {
      const count = Math.min(rows, height - top);
      const context = canvas.getContext('2d');
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, width, rows);
      const part = camera.part({ x: 0, y: top / fineness, width: width / fineness, height: count / fineness });
      await paint(canvas, part);
      yield context.getImageData(0, 0, width, count).data;
      // Canvases that nobody holds are freed between two turns.
      await turn();
    }
  });
}
