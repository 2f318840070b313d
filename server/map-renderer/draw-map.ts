import { Surface } from './canvas/surface.ts';
import type { Pixels } from './files/encode-picture.ts';
import { type IsFree, type LaidMap, type MapRenderer, type MapStyle, paintMap } from './map-renderer.ts';
import {
  type Furniture,
  type LaidFurniture,
  layFurniture,
  paintDrawings,
  paintFurniture,
  takenBy,
} from './overlays/furniture.ts';
import { layNote } from './overlays/gaps-note.ts';
import { drawInset } from './overlays/inset-map.ts';
import { bandsOf, drawBands, emptyPicture } from './picture-bands.ts';
import { Camera, type View } from './scene/map-view.ts';
import type { Scene } from './scene/scene.ts';
import type { CompiledLayer } from './style/compiled-style.ts';
import { aroundPicture } from './symbols/collision-index.ts';
import type { VectorSurface } from './vector/vector-surface.ts';

/** A map and what is laid over it, whose places all are known. */
export interface LaidPicture {
  style: MapStyle;
  view: View;
  furniture: Furniture;
  map: LaidMap;
  places: LaidFurniture;
}

/** Draws a map and what is laid over it, which its labels keep clear of. */
export async function drawMap(
  renderer: MapRenderer,
  surface: Surface | VectorSurface,
  style: MapStyle,
  view: View,
  furniture: Furniture,
): Promise<{ scene: Scene; layers: readonly CompiledLayer[] }> {
  const laid = await layPicture(renderer, surface, style, view, furniture);
  await paintPicture(renderer, surface, laid);
  return laid.map;
}

export async function layPicture(
  renderer: MapRenderer,
  surface: Surface | VectorSurface,
  style: MapStyle,
  view: View,
  furniture: Furniture,
): Promise<LaidPicture> {
  const places = layFurniture(surface.context(), view, furniture);
  const taken = [
    ...takenBy(new Camera(view), furniture, places),
    ...(furniture.wholeLabels === true ? aroundPicture(view) : []),
  ];
  const { gaps } = furniture;
  const findRoom = (scene: Scene, layers: readonly CompiledLayer[], isFree: IsFree) => {
    places.note = gaps && layNote(surface.context(), scene, layers, gaps, isFree);
    return places.note?.box;
  };
  const map = await renderer.lay(surface, style, view, { taken, findRoom: gaps && findRoom });
  return { style, view, furniture, map, places };
}

/** Paints it, or the band of it that the surface is. */
export async function paintPicture(
  renderer: MapRenderer,
  surface: Surface | VectorSurface,
  { style, view, furniture, map, places }: LaidPicture,
): Promise<void> {
  await paintMap(map, surface, () => {
    surface.enterLayer('overlays');
    if (furniture.asked.before === 'labels') paintDrawings(surface.context(), view, furniture);
  });
  paintFurniture(surface, view, furniture, places);
  surface.enterLayer('surround');
  if (places.inset !== undefined) await drawInset(renderer, surface, style, view, places.inset);
}

/** Draws a map, and what is laid over it, band by band of about so many pixels. */
export async function drawInBands(
  renderer: MapRenderer,
  style: MapStyle,
  view: View,
  furniture: Furniture,
  bandPixels?: number,
): Promise<Pixels> {
  const camera = new Camera(view);
  const { width, height } = camera;
  const laid = await layPicture(renderer, new Surface(1, 1), style, view, furniture);
  // What is laid out holds what it needs of them.
  renderer.forgetTiles();
  const picture = emptyPicture(width, height);
  await drawBands(picture, bandsOf(camera, bandPixels), { left: 0, top: 0, width, height }, band =>
    paintPicture(renderer, band, laid),
  );
  return { ...picture, channels: 3 };
}
