import { setImmediate as turn } from 'node:timers/promises';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Camera } from './map-view.ts';
import type { VectorSurface } from './vector/vector-surface.ts';

/** Pixels of a band. */
const mostPixels = 2 << 20;

/** Draws a part of a view onto a canvas of its size. */
type PaintBand = (canvas: Canvas, part: Camera) => Promise<void>;

/**
 * Lays onto a page what is pixels there, as one picture that is drawn from its upper edge to its lower one: memory holds a band
 * of it. `fineness`: its pixels along one of the camera.
 */
export async function paintBands(
  surface: VectorSurface,
  camera: Camera,
  fineness: number,
  paint: PaintBand,
): Promise<void> {
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
