import { coordinatesAt, type Georeference } from './georeference.ts';

/** A world file: the matrix's numbers a line each, its origin the middle of the first pixel. */
export function worldFile(georeference: Georeference): string {
  const [a, b, c, d] = georeference.matrix;
  return `${[a, b, c, d, ...coordinatesAt(georeference, 0.5, 0.5)].map(plain).join('\n')}\n`;
}

/** Without an exponent, which some readers do not take. */
const plain = (value: number): string => value.toFixed(12).replace(/\.?0+$/, '');
