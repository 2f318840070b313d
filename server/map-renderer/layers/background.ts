import type { Scene } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { cssColour, Values } from '../style/values.ts';

export function paintBackground(scene: Scene, layer: CompiledLayer): void {
  const values = new Values(layer, scene.camera.view.zoom);
  const colour = values.colour('background-color');
  if (colour === undefined) return;
  const context = scene.surface.context();
  context.globalAlpha = values.number('background-opacity');
  context.fillStyle = cssColour(colour);
  context.fillRect(0, 0, scene.camera.width, scene.camera.height);
  context.globalAlpha = 1;
}
