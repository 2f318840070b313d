import { Camera, type View } from '../map-view.ts';
import type { Surface } from '../surface.ts';
import type { VectorSurface } from '../vector/vector-surface.ts';
import { type CircleOverlay, paintCircles } from './circles.ts';
import type { Corner } from './corner.ts';
import { layCredits, paintCredits } from './credits-overlay.ts';
import { type MarkerOverlay, paintMarkers } from './markers.ts';
import { type PathOverlay, paintPaths } from './path-overlay.ts';
import { paintScaleBar } from './scale-bar.ts';
import { paintShapes, type ShapeOverlay } from './shape-overlay.ts';

/** Overlays, credits and scale bar of a map. */
export interface Furniture {
  paths: readonly PathOverlay[];
  circles: readonly CircleOverlay[];
  shapes?: readonly ShapeOverlay[];
  markers: readonly MarkerOverlay[];
  credits: readonly string[];
  creditsCorner: Corner;
  scaleBar: Corner | undefined;
}

export function paintFurniture(surface: Surface | VectorSurface, view: View, furniture: Furniture): void {
  const camera = new Camera(view);
  const context = surface.context();
  paintCircles(context, camera, furniture.circles);
  paintPaths(context, camera, furniture.paths);
  paintShapes(context, camera, furniture.shapes ?? []);
  paintMarkers(context, camera, furniture.markers);
  const credits = layCredits(context, view, furniture.credits, furniture.creditsCorner);
  if (furniture.scaleBar !== undefined) paintScaleBar(context, camera, furniture.scaleBar, credits?.box);
  if (credits !== undefined) paintCredits(context, camera, credits);
}
