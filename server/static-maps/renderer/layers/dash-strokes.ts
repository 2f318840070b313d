/** A stroke of a dashed line. */
export interface DashStroke {
  /** Dashes and gaps in turn; empty for solid lines. */
  lengths: readonly number[];
  /** Where in the pattern a line begins. */
  start: number;
  /** Share of the line's opacity. */
  opacity: number;
}

/**
 * Makes the ends of dashes as soft as MapLibre's, which fade over two pixels: a pale stroke of longer dashes below one
 * of shorter dashes. `pixel`: the length of a device pixel.
 */
export function softDashes(lengths: readonly number[], pixel: number, opacity: number): DashStroke[] {
  const reach = Math.min(pixel / 2, ...lengths.map(length => length / 4));
  const changed = (by: number) => lengths.map((length, i) => (i % 2 === 0 ? length + 2 * by : length - 2 * by));
  const below = 0.5;
  return [
    { lengths: changed(reach), start: reach, opacity: below },
    // Both together are as opaque as the line.
    { lengths: changed(-reach), start: -reach, opacity: (1 - below) / (1 - below * opacity) },
  ];
}
