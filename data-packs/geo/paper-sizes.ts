/** CSS pixels per millimetre of paper. */
export const millimetre = 96 / 25.4;

/** Millimetres, upright. */
const paperSizes = {
  a5: [148, 210],
  a4: [210, 297],
  a3: [297, 420],
  a2: [420, 594],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
  tabloid: [279.4, 431.8],
} as const;

export type PaperName = keyof typeof paperSizes;
export const paperNames = Object.keys(paperSizes) as PaperName[];

/** CSS pixels of a paper, 96 to the inch. */
export function paperPixels(name: PaperName, landscape: boolean): { width: number; height: number } {
  const [short, long] = paperSizes[name];
  const [across, down] = landscape ? [long, short] : [short, long];
  return { width: across * millimetre, height: down * millimetre };
}
