import type { CompiledLayer } from '../compiled-style.ts';
import type { MapRenderer, MapStyle } from '../map-renderer.ts';
import { Camera, type View } from '../map-view.ts';
import type { Scene } from '../scene.ts';
import type { Surface } from '../surface.ts';
import type { VectorSurface } from '../vector/vector-surface.ts';
import { type Furniture, layFurniture, paintDrawings, paintFurniture, takenBy } from './furniture.ts';
import { layNote } from './gaps-note.ts';
import { drawInset } from './inset-map.ts';

/** Draws a map and what is laid over it, which its labels keep clear of. */
export async function drawMap(
  renderer: MapRenderer,
  surface: Surface | VectorSurface,
  style: MapStyle,
  view: View,
  furniture: Furniture,
): Promise<{ scene: Scene; layers: readonly CompiledLayer[] }> {
  const laid = layFurniture(surface.context(), view, furniture);
  const taken = takenBy(new Camera(view), furniture, laid);
  const drawn = await renderer.drawOnto(surface, style, view, {
    keepClear: (scene, layers) => {
      const { gaps } = furniture;
      laid.note = gaps && layNote(surface.context(), scene, layers, gaps, taken);
      return laid.note === undefined ? taken : [...taken, laid.note.box];
    },
    beforeLabels: () => {
      surface.enterLayer('overlays');
      if (furniture.before === 'labels') paintDrawings(surface.context(), view, furniture);
    },
  });
  paintFurniture(surface, view, furniture, laid);
  surface.enterLayer('surround');
  if (laid.inset !== undefined) await drawInset(renderer, surface, style, view, laid.inset);
  return drawn;
}
