/** A stroke of a dashed line. */
export interface DashStroke {
  /** Dashes and gaps in turn; empty for solid lines. */
  lengths: readonly number[];
  /** Where in the pattern a line begins. */
  start: number;
  /** Share of the line's opacity. */
  opacity: number;
}

/** Lengthens dashes by `by` at both ends. */
function lengthened({ lengths, start, opacity }: DashStroke, by: number): DashStroke {
  return {
    lengths: lengths.map((length, i) => Math.max(0, length + (i % 2 === 0 ? 2 * by : -2 * by))),
    start: start + by,
    opacity,
  };
}

/**
 * Makes a stroke of a pattern in line widths. `unit`: the line width that it counts in, `width`: the one that is drawn.
 * Of odd patterns the last dash and the first are one; round ends are as long as the pattern's unit, as in MapLibre.
 */
export function dashStroke(pattern: readonly number[], unit: number, width: number, isRound: boolean): DashStroke {
  const given = pattern.map(length => length * unit);
  const drawn = given.reduce((sum, length, i) => sum + (i % 2 === 0 ? length : 0), 0);
  const total = given.reduce((sum, length) => sum + length, 0);
  if (total <= 0 || drawn === total) return solid;
  const isOdd = given.length % 2 === 1;
  const last = given.at(-1) ?? 0;
  const lengths = isOdd ? [(given[0] ?? 0) + last, ...given.slice(1, -1)] : given;
  const stroke = { lengths, start: isOdd ? last : 0, opacity: 1 };
  return isRound ? lengthened(stroke, (unit - width) / 2) : stroke;
}

export const solid: DashStroke = { lengths: [], start: 0, opacity: 1 };

/**
 * Makes the ends of dashes as soft as MapLibre's, which fade over two pixels: a pale stroke of longer dashes below one
 * of shorter dashes. `pixel`: the length of a device pixel.
 */
export function softDashes(stroke: DashStroke, pixel: number, opacity: number): DashStroke[] {
  const reach = Math.min(pixel / 2, ...stroke.lengths.map(length => length / 4));
  const below = 0.5;
  return [
    { ...lengthened(stroke, reach), opacity: below },
    // Both together are as opaque as the line.
    { ...lengthened(stroke, -reach), opacity: (1 - below) / (1 - below * opacity) },
  ];
}
