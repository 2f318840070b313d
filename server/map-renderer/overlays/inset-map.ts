import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import { Surface } from '../canvas/surface.ts';
import type { MapRenderer, MapStyle } from '../map-renderer.ts';
import { Camera, type View } from '../scene/map-view.ts';
import { aroundPicture } from '../symbols/collision-index.ts';
import type { Box } from '../symbols/symbol-layout.ts';
import type { VectorSurface } from '../vector/vector-surface.ts';
import { furnitureInk } from './ink.ts';
import { type Inset, insetView } from './inset-view.ts';
import { follow, type Point } from './paint-shape.ts';
import { placeInCorner } from './place-in-corner.ts';

/** An inset laid out in a picture. Lengths are CSS pixels. */
export interface LaidInset {
  frame: Frame;
  view: View;
}

const edges = [
  { colour: '#ffffff', width: 3 },
  { colour: furnitureInk, width: 1 },
];
const markLook = { stroke: '#d9342b', fill: 'rgba(217,52,43,0.15)', casing: '#ffffff', width: 2 } as const;
/** A box whose longer side is shorter than this is a dot of this radius, CSS pixels. */
const smallestBox = 8;
const dotRadius = 4;

/** Lays an inset out clear of what is taken; `undefined` where it has no room. */
export function layInset(view: View, inset: Inset, taken: readonly Frame[]): LaidInset | undefined {
  const shown = insetView(view, inset);
  const frame = shown && placeInCorner(view, shown, inset.corner, taken);
  return frame && { frame, view: shown };
}

export async function drawInset(
  renderer: MapRenderer,
  surface: Surface | VectorSurface,
  style: MapStyle,
  view: View,
  { frame, view: shown }: LaidInset,
): Promise<void> {
  const { pixelRatio } = view;
  if (surface.kind === 'pixels' && !surface.shows(scaled(frame, pixelRatio))) return;
  const mark = markOf(new Camera(shown), view);
  const draw = async (small: Surface | VectorSurface): Promise<void> => {
    await renderer.drawOnto(small, style, shown, { taken: [mark.box, ...aroundPicture(shown)] });
    paintMark(small.context(), mark, pixelRatio);
  };
  if (surface.kind === 'pixels') {
    const small = new Surface(Math.round(frame.width * pixelRatio), Math.round(frame.height * pixelRatio));
    await draw(small);
    surface.context().drawImage(small.canvas(), Math.round(frame.x * pixelRatio), Math.round(frame.y * pixelRatio));
  } else await surface.within(frame, draw);
  const context = surface.context();
  context.save();
  context.scale(pixelRatio, pixelRatio);
  context.setLineDash([]);
  context.beginPath();
  context.rect(frame.x, frame.y, frame.width, frame.height);
  // Seen on light ground as on dark.
  for (const { colour, width } of edges) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  }
  context.restore();
}

/** A frame and its edges, in device pixels. */
function scaled({ x, y, width, height }: Frame, pixelRatio: number): Frame {
  const edge = Math.max(...edges.map(({ width: wide }) => wide));
  return {
    x: (x - edge) * pixelRatio,
    y: (y - edge) * pixelRatio,
    width: (width + 2 * edge) * pixelRatio,
    height: (height + 2 * edge) * pixelRatio,
  };
}

/** Where a picture lies in its inset: its corners, or the place of a dot. */
interface Mark {
  corners: readonly Point[];
  dot: Point | undefined;
  /** CSS pixels. */
  box: Box;
}

function markOf(camera: Camera, picture: View): Mark {
  const { pixelRatio, zoom } = camera.view;
  const main = new Camera(picture);
  const corners = main.corners().map(([x, y]) => camera.project(x, y));
  const isDot = Math.max(picture.width, picture.height) * 2 ** (zoom - picture.zoom) < smallestBox;
  const dot = isDot ? camera.project(main.centreX, main.centreY) : undefined;
  const margin = isDot ? dotRadius : markLook.width;
  const along = (axis: 0 | 1): number[] => (dot ? [dot] : corners).map(corner => corner[axis] / pixelRatio);
  return {
    corners,
    dot,
    box: {
      x1: Math.min(...along(0)) - margin,
      y1: Math.min(...along(1)) - margin,
      x2: Math.max(...along(0)) + margin,
      y2: Math.max(...along(1)) + margin,
    },
  };
}

function paintMark(context: SKRSContext2D, { corners, dot }: Mark, pixelRatio: number): void {
  const { stroke, fill, casing, width } = markLook;
  const line = (colour: string, wide: number): void => {
    context.strokeStyle = colour;
    context.lineWidth = wide * pixelRatio;
    context.stroke();
  };
  context.setLineDash([]);
  context.lineJoin = 'miter';
  context.beginPath();
  if (dot !== undefined) {
    context.arc(...dot, dotRadius * pixelRatio, 0, 2 * Math.PI);
    context.fillStyle = stroke;
    context.fill();
    line(casing, width);
    return;
  }
  follow(context, corners);
  context.closePath();
  context.fillStyle = fill;
  context.fill();
  line(casing, width + 2);
  line(stroke, width);
}
