import type { RoadClass } from './palettes/palette.ts';

/** A road's pixels at some zooms, casing included. */
type Widths = Readonly<Record<number, number>>;

/**
 * Widths after OpenStreetMap Carto, a little slimmer: towns stay legible beside them. The first zoom of each is that of
 * its tiles.
 */
export const roadWidths: Readonly<Record<RoadClass, Widths>> = {
  motorway: { 4: 0.8, 6: 1.5, 8: 2.2, 10: 3.4, 12: 5, 13: 6.2, 14: 8, 15: 11, 16: 15, 17: 20, 18: 28, 20: 60 },
  trunk: { 6: 1.1, 8: 1.8, 10: 3, 12: 4.6, 13: 5.8, 14: 7.6, 15: 10.5, 16: 14.5, 17: 19.5, 18: 27, 20: 58 },
  primary: { 7: 0.9, 8: 1.4, 10: 2.6, 12: 4.2, 13: 5.4, 14: 7.2, 15: 10, 16: 14, 17: 19, 18: 26, 20: 56 },
  secondary: { 9: 1, 10: 1.6, 11: 2.4, 12: 3.6, 13: 4.8, 14: 6.6, 15: 9.5, 16: 13.5, 17: 18, 18: 25, 20: 54 },
  tertiary: { 9: 0.7, 10: 1, 11: 1.5, 12: 3, 13: 4.2, 14: 6, 15: 8.8, 16: 12.5, 17: 17, 18: 24, 20: 52 },
  link: { 10: 0.8, 12: 2.4, 13: 3.4, 14: 5, 15: 7, 16: 10, 17: 13, 18: 18, 20: 40 },
  minor: { 12: 1, 13: 2.4, 14: 3.8, 15: 6.4, 16: 10, 17: 14.5, 18: 21, 20: 46 },
  pedestrian: { 12: 0.9, 13: 2, 14: 3, 15: 5, 16: 8, 17: 11.5, 18: 17, 20: 38 },
  service: { 13: 0.9, 14: 1.8, 15: 3.2, 16: 5.2, 17: 8, 18: 12, 20: 28 },
};

/** Pixels of a casing on each side. */
export const casingWidth: Widths = { 8: 0.35, 12: 0.5, 14: 0.7, 16: 0.9, 18: 1.2 };

/** From here a class has a casing; below it is a line. */
export const firstCasing: Readonly<Record<RoadClass, number>> = {
  motorway: 8,
  trunk: 8,
  primary: 8,
  secondary: 9,
  tertiary: 10,
  link: 11,
  minor: 12,
  pedestrian: 12,
  service: 13,
};

/** A width in between, as styles interpolate it. */
export function widthAt(widths: Widths, zoom: number): number {
  const stops = Object.entries(widths).map(([at, width]) => [Number(at), width] as const);
  const next = stops.findIndex(([at]) => at >= zoom);
  const [to, from] = [stops[next === -1 ? stops.length - 1 : next], stops[Math.max(0, next - 1)]];
  if (to === undefined || from === undefined || to[0] === from[0] || next === -1) return to?.[1] ?? 0;
  return from[1] + ((to[1] - from[1]) * (zoom - from[0])) / (to[0] - from[0]);
}
