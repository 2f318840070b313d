import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import type { Corner } from '../../../data-packs/picture/options.ts';
import { setFurnitureFont } from '../canvas-fonts.ts';
import type { View } from '../map-view.ts';
import { wrap } from './credits-overlay.ts';
import { paintHatch } from './hatch.ts';
import { furnitureInk } from './ink.ts';
import { placeInCorner } from './place-in-corner.ts';

/** What the colours of areas mean. */
export interface ClassLegend {
  title: string;
  rows: readonly ClassRow[];
  /** `undefined`: only below a map on paper. */
  corner: Corner | undefined;
}

/** A class and its colour over white; of areas without a value, its hatching. */
export interface ClassRow {
  label: string;
  fill: string;
  hatch?: string | undefined;
}

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
  const content = Math.max(
    ...lines.map(measured),
    ...rows.map(({ label }) => swatch.width + swatch.gap + measured(label)),
  );
  const size = {
    width: Math.ceil(content) + 2 * padding,
    height: (lines.length + rows.length) * rowHeight + 2 * padding - (rowHeight - swatch.height) + 2,
  };
  const plate = placeInCorner({ width, height }, size, corner, taken);
  return plate && { plate, title: lines, rows };
}

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
  const topOf = (row: number): number => plate.y + padding + row * rowHeight;
  title.forEach((line, i) => {
    write(line, left, topOf(i));
  });
  rows.forEach((row, i) => {
    const top = topOf(title.length + i) + (title.length > 0 ? 2 : 0);
    paintSwatch(context, row, { x: left, y: top, width: swatch.width, height: swatch.height }, { width, height });
    write(row.label, left + swatch.width + swatch.gap, top);
  });
  context.restore();
}

/** Paints a class as its areas are, in CSS pixels. */
export function paintSwatch(
  context: SKRSContext2D,
  { fill, hatch }: ClassRow,
  { x, y, width, height }: Frame,
  picture: { width: number; height: number },
): void {
  context.fillStyle = fill;
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
