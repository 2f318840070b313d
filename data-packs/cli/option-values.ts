import { InvalidArgumentError } from 'commander';
import { lookup } from '../base/lookup.ts';
import { leastMemory } from '../builder/memory-budget.ts';
import type { Bounds } from '../geo/bounds.ts';
import { packCliWords as t } from '../words/words.ts';

const units: Record<string, number> = { kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 };

/** Bytes of a size such as "2GB" or "800 MB". */
export function byteSize(text: string): number {
  const [, amount, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([kmgt]b)\s*$/i.exec(text) ?? [];
  const size = lookup(units, unit.toLowerCase());
  if (size === undefined) throw new InvalidArgumentError(t('badMemory'));
  return Math.round(Number(amount) * size);
}

/** The same, if a build can do with them. */
export function memorySize(text: string): number {
  const bytes = byteSize(text);
  if (bytes < leastMemory) throw new InvalidArgumentError(t('memoryTooSmall', { least: leastMemory }));
  return bytes;
}

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
