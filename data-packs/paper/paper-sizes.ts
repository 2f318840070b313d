/** CSS pixels per millimetre of paper. */
export const millimetre = 96 / 25.4;

/** Millimetres, upright: ISO A, then ANSI and architects' sizes; `letter` and `tabloid` are ANSI A and B. */
const paperSizes = {
  a6: [105, 148],
  a5: [148, 210],
  a4: [210, 297],
  a3: [297, 420],
  a2: [420, 594],
  a1: [594, 841],
  a0: [841, 1189],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
  tabloid: [279.4, 431.8],
  'ansi-c': [431.8, 558.8],
  'ansi-d': [558.8, 863.6],
  'ansi-e': [863.6, 1117.6],
  'arch-a': [228.6, 304.8],
  'arch-b': [304.8, 457.2],
  'arch-c': [457.2, 609.6],
  'arch-d': [609.6, 914.4],
  'arch-e': [914.4, 1219.2],
} as const;

/** Millimetres that a side of a sheet of no name may have: room for a map, and the largest named one's. */
export const [leastSide, mostSide] = [100, 1220];

export type PaperName = keyof typeof paperSizes;
export const paperNames = Object.keys(paperSizes) as PaperName[];

/** CSS pixels of a paper, 96 to the inch. */
export function paperPixels(name: PaperName, landscape: boolean): { width: number; height: number } {
  const [short, long] = paperSizes[name];
  const [across, down] = landscape ? [long, short] : [short, long];
  return { width: across * millimetre, height: down * millimetre };
}
