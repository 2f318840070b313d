import type { Canvas } from '@napi-rs/canvas';
import type { CompiledLayer } from '../compiled-style.ts';
import type { HeightGrid } from '../height-grid.ts';
import type { Camera } from '../map-view.ts';
import { paintBands } from '../page-bands.ts';
import { paperDensity } from '../raster-zoom.ts';
import type { Scene } from '../scene.ts';
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
