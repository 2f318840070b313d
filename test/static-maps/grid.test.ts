import { createCanvas } from '@napi-rs/canvas';
import { expect, test, vi } from 'vitest';
import { zoomOfScale } from '../../data-packs/geo/map-scale.ts';
import type { GridKind } from '../../data-packs/picture/options.ts';
import { Camera } from '../../server/map-renderer/scene/map-view.ts';
import { paintGrid } from '../../server/map-renderer/sheet/grid.ts';
import './bundled-fonts.ts';

/** Below and beside the frame is room for names. */
const frame = { x: 60, y: 60, width: 690, height: 890 };

interface Place {
  lon: number;
  lat: number;
  zoom: number;
  bearing?: number;
}

/** Draws a grid; gives its lines in pixels of the frame, and the names with where they stand on the page. */
function drawnGrid(kind: GridKind, { lon, lat, zoom, bearing = 0 }: Place) {
  const context = createCanvas(810, 1010).getContext('2d');
  const lines: [number, number][][] = [];
  const names: { text: string; x: number; y: number; isUpright: boolean; room: number }[] = [];
  vi.spyOn(context, 'beginPath').mockImplementation(() => void lines.push([]));
  vi.spyOn(context, 'lineTo').mockImplementation((x, y) => void lines.at(-1)?.push([x - frame.x, y - frame.y]));
  vi.spyOn(context, 'fillText').mockImplementation((text, x, y) => {
    const { a, b, c, d, e, f } = context.getTransform();
    names.push({
      text,
      x: a * x + c * y + e,
      y: b * x + d * y + f,
      isUpright: b === 0,
      room: context.measureText(text).width / 2,
    });
  });
  const view = { ...frame, pixelRatio: 1, longitude: lon, latitude: lat, zoom, bearing };
  paintGrid(context, new Camera(view), frame, kind, 1);
  // Not the letters of squares.
  return { lines: lines.filter(points => points.length > 0), names: names.filter(({ text }) => /\d/.test(text)) };
}

const isWithin = ([x, y]: readonly [number, number]) => x > 0 && x < frame.width && y > 0 && y < frame.height;

/** How often lines go into the frame or out of it, sampled along each as finely as half a pixel. */
const edgesCrossed = (lines: readonly [number, number][][]): number =>
  lines.reduce((sum, points) => {
    let inside = isWithin(points[0] as [number, number]);
    let crossed = 0;
    for (let i = 0; i + 1 < points.length; i++) {
      const [[ax, ay], [bx, by]] = [points[i] as [number, number], points[i + 1] as [number, number]];
      const steps = Math.ceil(2 * Math.hypot(bx - ax, by - ay));
      for (let step = 1; step <= steps; step++) {
        const now = isWithin([ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps]);
        if (now !== inside) crossed++;
        inside = now;
      }
    }
    return sum + crossed;
  }, 0);

const scaled = (scale: number, lon: number, lat: number, bearing = 0): Place => ({
  lon,
  lat,
  zoom: zoomOfScale(scale, lat),
  bearing,
});

const sheets: [string, GridKind, Place][] = [
  ['the finding', 'geographic', { lon: 0, lat: 0, zoom: 2 }],
  ['the equator', 'geographic', scaled(25_000, 32.58, 0)],
  ['the antimeridian', 'geographic', scaled(1_000_000, 180, -17)],
  ['the pole’s edge', 'geographic', scaled(500_000, 20, 83)],
  ['a turned sheet', 'geographic', scaled(50_000, 9.5, 47.1, 33)],
  ['a whole world', 'geographic', { lon: 0, lat: 0, zoom: 1.6 }],
  ['a small scale', 'geographic', scaled(40_000_000, 100, -60)],
  ['seconds', 'geographic', scaled(1000, -70.5, -33.4)],
  ['UTM', 'utm', scaled(25_000, 9.5, 47.1)],
  ['UTM at the equator', 'utm', scaled(10_000, 32.58, 0)],
  ['UTM at the antimeridian', 'utm', scaled(250_000, 179.99, 66)],
  ['UTM in the far south', 'utm', scaled(1_000_000, -60, -78)],
  ['UTM turned', 'utm', scaled(10_000, -122.4, 37.8, 200)],
  ['MGRS over two squares', 'mgrs', scaled(100_000, 9.53, 46.97)],
];

test.each(sheets)('every line is named at each edge it crosses, and no name covers another: %s', (_, kind, place) => {
  const { lines, names } = drawnGrid(kind, place);
  for (const points of lines)
    expect([points[0], points.at(-1)].some(end => end !== undefined && isWithin(end))).toBe(false);
  const crossed = edgesCrossed(lines);
  expect(crossed).toBeGreaterThanOrEqual(8);
  expect(names.length).toBe(crossed);
  for (const [i, one] of names.entries()) {
    for (const other of names.slice(i + 1)) {
      if (one.isUpright !== other.isUpright) continue;
      const [along, across] = one.isUpright ? (['x', 'y'] as const) : (['y', 'x'] as const);
      const apart =
        Math.abs(one[across] - other[across]) >= 8 || Math.abs(one[along] - other[along]) > one.room + other.room;
      expect(apart, `${one.text} and ${other.text}`).toBe(true);
    }
    const [left, top] = [one.x - frame.x, one.y - frame.y];
    const outside = one.isUpright ? [-top, top - frame.height - 5] : [-left, left - frame.width - 5];
    const out = Math.max(...outside);
    expect(out >= 2 && out < 18, `${one.text} stands ${out} from the frame`).toBe(true);
  }
});

test('a world smaller than the sheet names its meridians where they end', () => {
  const { names } = drawnGrid('geographic', { lon: 0, lat: 0, zoom: 0 });
  const texts = names.map(({ text }) => text);
  expect(texts.filter(text => text === '0°')).toHaveLength(4);
  expect(texts.filter(text => text === '90°E')).toHaveLength(2);
  expect(texts).toContain('180°');
  expect(texts).toContain('45°N');
});
