import { createCanvas } from '@napi-rs/canvas';
import { pageFineness } from '../fine-raster.ts';
import type { Scene } from '../scene.ts';
import { Surface } from '../surface.ts';
import { VectorSurface } from '../vector/vector-surface.ts';

/** Has a layer drawn as a whole that is translucent, whose parts do not add up where they lie over each other. */
export function paintTranslucent(scene: Scene, opacity: number, paint: (scene: Scene) => void): void {
  if (opacity <= 0) return;
  if (opacity >= 1) {
    paint(scene);
    return;
  }
  const { surface, camera } = scene;
  if (surface.kind === 'pixels') {
    const own = new Surface(surface.width, surface.height, false, surface.top);
    paint({ ...scene, surface: own });
    const context = surface.context();
    context.globalAlpha = opacity;
    context.drawImage(own.canvas(), 0, surface.top);
    context.globalAlpha = 1;
    return;
  }
  const fineness = pageFineness(camera);
  const canvas = createCanvas(Math.ceil(camera.width * fineness), Math.ceil(camera.height * fineness));
  const base = [fineness, 0, 0, fineness, 0, 0] as const;
  paint({ ...scene, surface: new VectorSurface(canvas.getContext('2d'), surface.width, surface.height, base) });
  const context = surface.context();
  context.globalAlpha = opacity;
  context.drawImage(canvas, 0, 0, canvas.width / fineness, canvas.height / fineness);
  context.globalAlpha = 1;
}
