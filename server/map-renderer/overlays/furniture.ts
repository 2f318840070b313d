import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import type { OptionValues } from '../../../data-packs/picture/options.ts';
import type { Surface } from '../canvas/surface.ts';
import { Camera, type View } from '../scene/map-view.ts';
import type { PageLayer } from '../scene/shown-layers.ts';
import type { Box } from '../symbols/symbol-layout.ts';
import type { VectorSurface } from '../vector/vector-surface.ts';
import { type CircleOverlay, paintCircles } from './circles.ts';
import { type ClassLegend, type LaidLegend, layLegend, paintLegendPlate } from './class-legend.ts';
import { type LaidCredits, layCredits, paintCredits } from './credits-overlay.ts';
import { type GapsNote, type LaidNote, paintNote } from './gaps-note.ts';
import { type LaidInset, layInset } from './inset-map.ts';
import type { Inset } from './inset-view.ts';
import type { MarkerIcon } from './markers.ts';
import { type MarkerOverlay, paintMarkers } from './markers.ts';
import { type PathOverlay, paintPaths, paintShapes, type ShapeOverlay } from './paint-shape.ts';
import { pinBoxes } from './pin-boxes.ts';
import { type LaidScaleBar, layScaleBar, paintScaleBar } from './scale-bar.ts';
import { paintTexts, type TextOverlay } from './texts.ts';

export interface Furniture {
  asked: OptionValues;
  paths: readonly PathOverlay[];
  circles: readonly CircleOverlay[];
  shapes?: readonly ShapeOverlay[];
  /** Routes and areas, below the others. */
  travelled?: readonly ShapeOverlay[] | undefined;
  /** No label of the map is cut at its edges. */
  wholeLabels?: boolean;
  markers: readonly MarkerOverlay[];
  texts?: readonly TextOverlay[];
  /** Own icons of markers, by name. */
  icons?: ReadonlyMap<string, MarkerIcon> | undefined;
  credits: readonly string[];
  /** The same in fewer words, for small pictures; the shortest last. */
  shorterCredits?: readonly (readonly string[])[];
  inset?: Inset | undefined;
  legends?: readonly ClassLegend[];
  gaps?: GapsNote | undefined;
}

/** What has a place of its own in the picture. */
export interface LaidFurniture {
  credits: LaidCredits | undefined;
  scaleBar: LaidScaleBar | undefined;
  inset: LaidInset | undefined;
  legends: readonly LaidLegend[];
  note?: LaidNote | undefined;
}

export function layFurniture(context: SKRSContext2D, view: View, furniture: Furniture): LaidFurniture {
  const { asked, credits: whole, shorterCredits = [] } = furniture;
  const credits = layCredits(context, view, [whole, ...shorterCredits], asked.attribution ?? 'bottomright');
  const scaleBar = asked.scalebar && layScaleBar(context, new Camera(view), asked.scalebar, credits?.box);
  const taken = [credits?.box, scaleBar?.plate].filter(frame => frame !== undefined);
  const inset = furniture.inset && layInset(view, furniture.inset, taken);
  if (inset !== undefined) taken.push(inset.frame);
  const legends: LaidLegend[] = [];
  for (const one of furniture.legends ?? []) {
    const legend = layLegend(context, view, one, taken);
    if (legend === undefined) continue;
    legends.push(legend);
    taken.push(legend.plate);
  }
  return { credits, scaleBar, inset, legends };
}

/** The boxes of pins, credits and scale bar, in CSS pixels. */
export function takenBy(
  camera: Camera,
  { markers, icons }: Furniture,
  { credits, scaleBar, inset, legends }: LaidFurniture,
): Box[] {
  const frames = [credits?.box, scaleBar?.plate, inset?.frame, ...legends.map(({ plate }) => plate)].filter(
    frame => frame !== undefined,
  );
  return [...frames.map(boxOf), ...pinBoxes(camera, markers, icons)];
}

const boxOf = ({ x, y, width, height }: Frame): Box => ({ x1: x, y1: y, x2: x + width, y2: y + height });

/** Paints routes, circles, paths and shapes; areas whose colours have a legend are the ground of all else. */
export function paintDrawings(
  context: SKRSContext2D,
  view: View,
  { circles, paths, shapes = [], travelled = [], legends = [] }: Furniture,
): void {
  const camera = new Camera(view);
  const isGround = legends.some(({ isOfGround }) => isOfGround);
  if (isGround) paintShapes(context, camera, shapes);
  paintShapes(context, camera, travelled);
  paintCircles(context, camera, circles);
  paintPaths(context, camera, paths);
  if (!isGround) paintShapes(context, camera, shapes);
}

/** Paints everything onto the finished map that was not before its labels. */
export function paintFurniture(
  surface: Surface | VectorSurface,
  view: View,
  furniture: Furniture,
  laid: LaidFurniture,
): void {
  if (surface.kind === 'pixels' && !isAnywhere(furniture)) {
    surface.drawWithin(plates(view, laid), context => paintOnto(() => context, view, furniture, laid));
    return;
  }
  const layer = (name: PageLayer | undefined): SKRSContext2D => {
    surface.enterLayer(name);
    return surface.context();
  };
  paintOnto(layer, view, furniture, laid);
}

/** Whether it lies elsewhere, too, than on plates in corners and in a note. */
const isAnywhere = ({ asked, circles, paths, shapes = [], travelled = [], markers, texts = [] }: Furniture): boolean =>
  markers.length > 0 ||
  texts.length > 0 ||
  (asked.before === undefined && [circles, paths, shapes, travelled].some(({ length }) => length > 0));

/** CSS pixels that letters may stick out of their plates. */
const overhang = 2;

/** The boxes of plates and note, in device pixels. */
function plates({ pixelRatio }: View, { credits, scaleBar, legends, note }: LaidFurniture): Frame[] {
  const boxes = [credits?.box, scaleBar?.plate, ...legends.map(({ plate }) => plate)]
    .filter(frame => frame !== undefined)
    .map(boxOf);
  return [...boxes, ...(note === undefined ? [] : [note.box])].map(({ x1, y1, x2, y2 }) => ({
    x: (x1 - overhang) * pixelRatio,
    y: (y1 - overhang) * pixelRatio,
    width: (x2 - x1 + 2 * overhang) * pixelRatio,
    height: (y2 - y1 + 2 * overhang) * pixelRatio,
  }));
}

/** `layer` begins one of a page, and gives its canvas. */
function paintOnto(
  layer: (name: PageLayer | undefined) => SKRSContext2D,
  view: View,
  furniture: Furniture,
  { credits, scaleBar, legends, note }: LaidFurniture,
): void {
  const camera = new Camera(view);
  const context = layer('overlays');
  if (note !== undefined) paintNote(context, view.pixelRatio, note);
  if (furniture.asked.before === undefined) paintDrawings(context, view, furniture);
  paintMarkers(context, camera, furniture.markers, furniture.icons);
  paintTexts(context, camera, furniture.texts ?? []);
  const surround = layer('surround');
  for (const legend of legends) paintLegendPlate(surround, view, legend);
  if (scaleBar !== undefined) paintScaleBar(surround, view.pixelRatio, scaleBar);
  const rest = layer(undefined);
  if (credits !== undefined) paintCredits(rest, camera, credits);
}
