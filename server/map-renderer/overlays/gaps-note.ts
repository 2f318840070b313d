import type { SKRSContext2D } from '@napi-rs/canvas';
import { areaContains } from '../../../data-packs/geo/point-in-polygon.ts';
import { setFurnitureFont } from '../canvas/canvas-fonts.ts';
import { extent } from '../scene/map-view.ts';
import { featuresOf, type Scene } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { cssColour, Values } from '../style/values.ts';
import type { Box } from '../symbols/symbol-layout.ts';
import { wrap } from './credits-overlay.ts';
import { inkOn } from './ink.ts';

/** A note on the ground of a picture for which nothing is installed. */
export interface GapsNote {
  text: string;
  /** Of a grid over the picture, row by row: `1` where nothing is installed. */
  cells: string;
  /** Cells along each side. */
  across: number;
  /** Only where the style hatches the ground: at its zooms, and not on open sea. */
  onHatching: boolean;
}

/** A note laid out in a picture. Lengths are CSS pixels. */
export interface LaidNote {
  box: Box;
  lines: readonly string[];
  colour: string;
  halo: string;
}

const fontSize = 12;
const lineHeight = 1.3;
/** Widths that it is broken into lines for, tried in turn. */
const rooms = [220, 110];
const margin = 8;
/** Share of the picture's height that the note lies below the middle of the gaps: there stands what the picture is of. */
const belowMiddle = 0.2;
/** Opacity of a hatching that is seen. */
const seen = 0.5;

/** Lays a note out near the middle of the gaps, where all is free; `undefined` where it has no room. */
export function layNote(
  context: SKRSContext2D,
  scene: Scene,
  layers: readonly CompiledLayer[],
  note: GapsNote,
  isFree: (box: Box) => boolean,
): LaidNote | undefined {
  for (const room of rooms) {
    const lines = wrap(context, note.text, fontSize, room);
    const box = placed(context, scene, layers, note, isFree, lines);
    if (box === undefined) continue;
    const ground = groundColour(layers, scene.camera.view.zoom);
    return { box, lines, colour: inkOn(ground), halo: ground };
  }
  return undefined;
}

function placed(
  context: SKRSContext2D,
  scene: Scene,
  layers: readonly CompiledLayer[],
  note: GapsNote,
  isFree: (box: Box) => boolean,
  lines: readonly string[],
): Box | undefined {
  const { width, height } = scene.camera.view;
  const halfWidth = Math.max(...lines.map(line => context.measureText(line).width)) / 2 + margin;
  const halfHeight = (lines.length * fontSize * lineHeight) / 2 + margin;
  const gaps = gapsOf(note, width, height);
  const middle = (axis: 0 | 1): number => gaps.reduce((sum, place) => sum + place[axis], 0) / gaps.length;
  const [x, y] = [middle(0), middle(1) + belowMiddle * height];
  const hatchings = note.onHatching ? hatchingsOf(layers, scene.camera.view.zoom) : [];
  const free: { box: Box; away: number }[] = [];
  for (const [cx, cy] of gaps) {
    const box = { x1: cx - halfWidth, y1: cy - halfHeight, x2: cx + halfWidth, y2: cy + halfHeight };
    const { x1, y1, x2, y2 } = box;
    const hasRoom =
      x1 >= 0 &&
      y1 >= 0 &&
      x2 <= width &&
      y2 <= height &&
      isFree(box) &&
      isGap(note, x1 / width, y1 / height, x2 / width, y2 / height);
    if (hasRoom) free.push({ box, away: Math.hypot(cx - x, cy - y) });
  }
  return free
    .sort((a, b) => a.away - b.away)
    .map(({ box }) => box)
    .find(
      ({ x1, y1, x2, y2 }) =>
        !note.onHatching || [x1, (x1 + x2) / 2, x2].every(at => isHatched(scene, hatchings, at, (y1 + y2) / 2)),
    );
}

export function paintNote(context: SKRSContext2D, pixelRatio: number, { box, lines, colour, halo }: LaidNote): void {
  context.save();
  context.scale(pixelRatio, pixelRatio);
  setFurnitureFont(context, `${fontSize}px`, lines.join(' '));
  context.textBaseline = 'alphabetic';
  context.textAlign = 'center';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = halo;
  context.fillStyle = colour;
  lines.forEach((line, i) => {
    const [x, y] = [(box.x1 + box.x2) / 2, box.y1 + margin + (i + 0.8) * fontSize * lineHeight];
    context.strokeText(line, x, y);
    context.globalAlpha = 0.7;
    context.fillText(line, x, y);
    context.globalAlpha = 1;
  });
  context.restore();
}

type Place = readonly [x: number, y: number];

function gapsOf({ cells, across }: GapsNote, width: number, height: number): Place[] {
  return [...cells].flatMap((cell, i) => {
    const [column, row] = [i % across, Math.floor(i / across)];
    return cell === '1' ? [[((column + 0.5) / across) * width, ((row + 0.5) / across) * height] as const] : [];
  });
}

/** Whether nothing is installed for all of a box in shares of the picture. */
function isGap({ cells, across }: GapsNote, x1: number, y1: number, x2: number, y2: number): boolean {
  for (let row = Math.floor(y1 * across); row < y2 * across; row++) {
    for (let column = Math.floor(x1 * across); column < x2 * across; column++) {
      if (cells[row * across + column] !== '1') return false;
    }
  }
  return true;
}

function hatchingsOf(layers: readonly CompiledLayer[], zoom: number): CompiledLayer[] {
  return layers.filter(layer => {
    if (layer.type !== 'fill' || !layer.property('fill-pattern').isSet) return false;
    const values = new Values(layer, zoom);
    return values.text('fill-pattern') === 'no-data' && values.number('fill-opacity') >= seen;
  });
}

function isHatched(scene: Scene, hatchings: readonly CompiledLayer[], x: number, y: number): boolean {
  const { perspective, view } = scene.camera;
  const { pixelRatio } = view;
  const [px, py] = perspective?.ground(x * pixelRatio, y * pixelRatio) ?? [x * pixelRatio, y * pixelRatio];
  return hatchings.some(layer =>
    (scene.tiles.get(layer.source ?? '') ?? []).some(tile => {
      const [a, b, c, d, e, f] = tile.transform;
      const [dx, dy, size] = [px - e, py - f, a * d - b * c];
      const [column, row] = [(dx * d - dy * c) / size, (dy * a - dx * b) / size];
      if (column < 0 || row < 0 || column >= extent || row >= extent) return false;
      return featuresOf(scene, layer, tile).some(({ lines }) => areaContains(lines, column, row));
    }),
  );
}

function groundColour(layers: readonly CompiledLayer[], zoom: number): string {
  const land = layers.find(({ type, sourceLayer }) => type === 'fill' && sourceLayer === 'earth');
  const colour = land && new Values(land, zoom).colour('fill-color');
  return colour === undefined ? '#ffffff' : cssColour(colour);
}
