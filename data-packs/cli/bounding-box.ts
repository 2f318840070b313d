import { InvalidArgumentError } from 'commander';
import type { Bounds } from '../geo/bounds.ts';
import { packCliWords as t } from '../words/words.ts';

/** Accepts west,south,east,north in degrees; keeps the text, as it is passed on. */
export function boundingBox(text: string): string {
  const sides = text.split(',').map(side => (side.trim() === '' ? Number.NaN : Number(side)));
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = sides;
  if (
    sides.length !== 4 ||
    !(west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90)
  ) {
    throw new InvalidArgumentError(t('badBox'));
  }
  return text;
}

/** The box of an accepted text. */
export const boxOf = (text: string): Bounds => text.split(',').map(Number) as Bounds;
