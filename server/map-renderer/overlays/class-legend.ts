import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import type { Corner } from '../../../data-packs/picture/options.ts';
import { setFurnitureFont } from '../canvas/canvas-fonts.ts';
import type { View } from '../scene/map-view.ts';
import { wrap } from './credits-overlay.ts';
import { paintHatch } from './hatch.ts';
import { furnitureInk } from './ink.ts';
import { paintDisc } from './markers.ts';
import { placeInCorner } from './place-in-corner.ts';

/** What colours, or sizes of points, mean. */
export interface ClassLegend {
  title: string;
  rows: readonly ClassRow[];
  /** `undefined`: only below a map on paper. */
  corner: Corner | undefined;
  /** Of areas that are the ground of all else. */
  isOfGround?: boolean;
}

/** A class and its colour over white; of areas without a value, its hatching. */
export interface ClassRow {
  label: string;
  fill: string;
  hatch?: string | undefined;
  /** What has this colour; areas by default. */
  shape?: 'disc' | 'line' | 'area' | undefined;
  /** Of a disc. */
  radius?: number | undefined;
}

/** Rows of a legend below a map are low: what is told by sizes stays in its corner. */
export const hasSizes = ({ rows }: ClassLegend): boolean => rows.some(({ radius = 0 }) => radius > usualRadius);

/** A legend laid out in a picture. Lengths are CSS pixels. */
export interface LaidLegend {
  plate: Frame;
  title: readonly string[];
  rows: readonly ClassRow[];
}

/** Denser than below credits: it lies over coloured areas. */
const plateColour = 'rgba(255,255,255,0.93)';
const fontSize = 11;
const rowHeight = 15;
const padding = 6;
const swatch = { width: 18, height: 11, gap: 6 };
const usualRadius = 5;
const heightOf = ({ radius = 0 }: ClassRow): number => Math.max(rowHeight, 2 * radius + 4);
/** Widest title before it is broken. */
const widest = 180;

/** Lays a legend out clear of what is taken; `undefined` where it has no room. */
export function layLegend(
  context: SKRSContext2D,
  { width, height }: Pick<View, 'width' | 'height'>,
  { title, rows, corner }: ClassLegend,
  taken: readonly Frame[],
): LaidLegend | undefined {
  if (corner === undefined) return undefined;
  const lines = wrap(context, title, fontSize, Math.min(widest, width / 2));
  const measured = (text: string): number => {
    setFurnitureFont(context, `${fontSize}px`, text);
    return context.measureText(text).width;
  };
  const symbols = symbolWidth(rows);
  const content = Math.max(...lines.map(measured), ...rows.map(({ label }) => symbols + swatch.gap + measured(label)));
  const inside = rows.reduce((sum, row) => sum + heightOf(row), lines.length * rowHeight);
  const size = {
    width: Math.ceil(content) + 2 * padding,
    height: inside + 2 * padding - (rowHeight - swatch.height) + 2,
  };
  const plate = placeInCorner({ width, height }, size, corner, taken);
  return plate && { plate, title: lines, rows };
}

const symbolWidth = (rows: readonly ClassRow[]): number =>
  Math.max(swatch.width, ...rows.map(({ radius = 0 }) => 2 * radius));

export function paintLegendPlate(
  context: SKRSContext2D,
  { width, height, pixelRatio }: View,
  { plate, title, rows }: LaidLegend,
): void {
  context.save();
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = plateColour;
  context.fillRect(plate.x, plate.y, plate.width, plate.height);
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  const write = (text: string, x: number, top: number): void => {
    const written = setFurnitureFont(context, `${fontSize}px`, text);
    context.fillStyle = furnitureInk;
    context.fillText(written, x, top + fontSize - 1, plate.x + plate.width - x);
  };
  const left = plate.x + padding;
  const symbols = symbolWidth(rows);
  let top = plate.y + padding;
  for (const line of title) {
    write(line, left, top);
    top += rowHeight;
  }
  if (title.length > 0) top += 2;
  for (const row of rows) {
    const beside = top + (heightOf(row) - rowHeight) / 2;
    paintSwatch(context, row, { x: left, y: beside, width: symbols, height: swatch.height }, { width, height });
    write(row.label, left + symbols + swatch.gap, beside);
    top += heightOf(row);
  }
  context.restore();
}

/** Paints a class as what has its colour is, in CSS pixels. */
export function paintSwatch(
  context: SKRSContext2D,
  { fill, hatch, shape = 'area', radius = usualRadius }: ClassRow,
  { x, y, width, height }: Frame,
  picture: { width: number; height: number },
): void {
  context.fillStyle = fill;
  if (shape === 'disc') {
    paintDisc(context, [x + width / 2, y + height / 2], radius);
    return;
  }
  if (shape === 'line') {
    context.fillRect(x, y + (height - 3) / 2, width, 3);
    return;
  }
  context.fillRect(x, y, width, height);
  const ring = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as const;
  if (hatch !== undefined) paintHatch(context, [ring], hatch, { ...picture, pixelRatio: 1 });
  context.beginPath();
  context.rect(x, y, width, height);
  context.strokeStyle = 'rgba(0,0,0,0.3)';
  context.lineWidth = 0.7;
  context.stroke();
}
