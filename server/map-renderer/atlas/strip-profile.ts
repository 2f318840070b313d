import type { SKRSContext2D } from '@napi-rs/canvas';
import { roundSteps } from '../../../data-packs/base/round-steps.ts';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import { furnitureFamily } from '../canvas/canvas-fonts.ts';
import { follow } from '../overlays/paint-shape.ts';

export interface StripProfile {
  /** Metres above the sea, at even distances; null where none is known. */
  heights: readonly (number | null)[];
  /** Metres from the beginning of the way. */
  from: number;
  to: number;
  /** The heights that the profiles of all pages show, metres. */
  range: readonly [low: number, high: number];
}

const ink = '#222222';
const faint = 'rgba(0,0,0,0.18)';
const ground = '#d5e6da';
const line = '#1f6f43';
/** CSS pixels: room for the heights on the left and the distances below. */
const [left, below, above] = [34, 14, 6];

export function paintProfile(context: SKRSContext2D, frame: Frame, { heights, from, to, range }: StripProfile): void {
  const [low, high] = range;
  const plot = { width: frame.width - left - 6, height: frame.height - below - above };
  const [x0, bottom] = [frame.x + left, frame.y + above + plot.height];
  const atX = (metres: number): number => x0 + ((metres - from) / (to - from)) * plot.width;
  const atY = (height: number): number => bottom - ((height - low) / (high - low)) * plot.height;
  context.setLineDash([]);
  context.lineJoin = 'round';
  context.lineCap = 'butt';
  for (const run of knownRuns(heights)) {
    const points = run.map(({ at, value }) => [x0 + (at / (heights.length - 1)) * plot.width, atY(value)] as const);
    context.beginPath();
    follow(context, points);
    context.lineTo(points.at(-1)?.[0] ?? x0, bottom);
    context.lineTo(points[0]?.[0] ?? x0, bottom);
    context.closePath();
    context.fillStyle = ground;
    context.fill();
    context.beginPath();
    follow(context, points);
    context.strokeStyle = line;
    context.lineWidth = 1.2;
    context.stroke();
  }
  context.font = `8px ${furnitureFamily()}`;
  context.textBaseline = 'alphabetic';
  for (const height of roundSteps(low, high, 4)) {
    context.fillStyle = faint;
    context.fillRect(x0, atY(height) - 0.25, plot.width, 0.5);
    context.fillStyle = ink;
    context.textAlign = 'right';
    context.fillText(`${Math.round(height)} m`, x0 - 4, atY(height) + 3);
  }
  context.textAlign = 'center';
  for (const metres of roundSteps(from, to, Math.max(2, Math.floor(plot.width / 70)))) {
    if (metres < from || metres > to) continue;
    context.fillStyle = faint;
    context.fillRect(atX(metres) - 0.25, frame.y + above, 0.5, plot.height);
    context.fillStyle = ink;
    context.fillText(`${Number((metres / 1000).toFixed(3))} km`, atX(metres), bottom + 10);
  }
  context.strokeStyle = ink;
  context.lineWidth = 0.8;
  context.beginPath();
  context.rect(x0, frame.y + above, plot.width, plot.height);
  context.stroke();
}

export function knownRuns(values: readonly (number | null)[]): { at: number; value: number }[][] {
  const runs: { at: number; value: number }[][] = [];
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    if (at === 0 || values[at - 1] === null) runs.push([]);
    runs.at(-1)?.push({ at, value });
  }
  return runs;
}
