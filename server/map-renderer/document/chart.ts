import { roundSteps } from '../../../data-packs/base/round-steps.ts';
import { knownRuns } from '../atlas/strip-profile.ts';
import type { Block } from './blocks.ts';
import { drawLine } from './draw-line.ts';
import { layText } from './lay-text.ts';
import type { Piece } from './page-layout.ts';
import { faint, lineColour } from './text-style.ts';

type Chart = Extract<Block, { kind: 'chart' }>;

const height = 190;
const foot = 20;
const fill = '#d5e6da';
const stroke = '#1f6f43';
/** Of the values' axis: what is flatter is not blown up. */
const leastSpan = 20;

export function chartPieces({ values, length, units, language }: Chart, width: number): Piece[] {
  const known = values.filter(value => value !== null);
  if (known.length < 2) return [];
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const label = (text: string) => layText([{ text, style: { size: 10, colour: faint } }], width)[0];
  const [lowest, highest] = known.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const middle = (lowest + highest) / 2;
  const half = Math.max(leastSpan, highest - lowest) * 0.55;
  const [low, high] = [middle - half, middle + half];
  const up = roundSteps(low, high, 5).map(value => ({ value, line: label(`${numbers.format(value)} ${units.up}`) }));
  const across = roundSteps(0, Math.max(length, 1e-6), Math.floor(width / 90)).map(value => ({
    value,
    line: label(`${numbers.format(value)} ${units.across}`),
  }));
  const left = Math.max(...up.map(({ line }) => line?.width ?? 0)) + 8;
  const plot = { width: width - left - 4, height: height - foot - 6 };

  const draw: Piece['draw'] = (page, x, y) => {
    const context = page.context();
    const atX = (place: number): number => x + left + place * plot.width;
    const atY = (value: number): number => y + 6 + (1 - (value - low) / (high - low)) * plot.height;
    const bottom = y + 6 + plot.height;
    context.fillStyle = lineColour;
    for (const { value } of up) context.fillRect(x + left, atY(value) - 0.25, plot.width, 0.5);
    for (const run of knownRuns(values)) {
      const points = run.map(({ at, value }) => [atX(at / (values.length - 1)), atY(value)] as const);
      const [first, last] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
      context.beginPath();
      context.moveTo(first[0], bottom);
      for (const [px, py] of points) context.lineTo(px, py);
      context.lineTo(last[0], bottom);
      context.closePath();
      context.fillStyle = fill;
      context.fill();
      context.beginPath();
      for (const [px, py] of points) context.lineTo(px, py);
      context.strokeStyle = stroke;
      context.lineWidth = 1.5;
      context.lineJoin = 'round';
      context.setLineDash([]);
      context.stroke();
    }
    context.fillStyle = faint;
    context.fillRect(x + left, bottom, plot.width, 0.75);
    for (const { value, line } of up) {
      if (line !== undefined) drawLine(page, line, x, atY(value) - line.height / 2, left - 6, 'end');
    }
    for (const { value, line } of across) {
      if (line === undefined) continue;
      const place = atX(value / length) - line.width / 2;
      const within = Math.min(x + width - line.width, Math.max(x + left - 4, place));
      page.context().fillRect(atX(value / length), bottom, 0.75, 3);
      drawLine(page, line, within, bottom + 4, line.width, 'start');
    }
  };
  return [{ height, gap: 8, draw }];
}
