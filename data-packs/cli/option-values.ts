import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { lookup } from '../base/lookup.ts';
import { isRegionPattern, splitRegionPatterns } from '../base/region-patterns.ts';
import { leastMemory } from '../builder/memory-budget.ts';
import { globeBoxSchema, packIdSchema, partKindSchema } from '../format/manifest.ts';
import { catalogueSchema } from '../format/region-catalogue.ts';
import type { Bounds } from '../geo/bounds.ts';
import { cataloguesFailures, packCliWords as t } from '../words/words.ts';

/** Reads an option's value by a schema; `refusal` says what it should have been. */
const reads =
  <Value>(schema: z.ZodType<Value, string>, refusal: () => string) =>
  (text: string): Value => {
    const read = schema.safeParse(text);
    if (read.success) return read.data;
    throw new InvalidArgumentError(refusal());
  };

const parts = (separator: string) => z.string().transform(text => text.split(separator).map(part => part.trim()));
const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

export const packId = reads(packIdSchema, () => t('badPackId'));
export const partKinds = reads(
  parts(',')
    .pipe(partKindSchema.array().min(1))
    .transform(kinds => [...new Set(kinds)]),
  () => t('badPartKinds', { kinds: [...partKindSchema.options] }),
);
export const elevationSource = reads(z.literal('fetch'), () => t('badElevation'));
export const country = reads(countryCode, () => t('badCountry'));
const countryCodes = reads(parts(',').pipe(z.array(countryCode)), () => t('badCountries'));
export const countries = (text: string, before: string[] = []): string[] => [...before, ...countryCodes(text)];
export const days = reads(z.string().transform(Number).pipe(z.int().min(1).max(3650)), () => t('badDays'));
export const catalogueName = reads(catalogueSchema.shape.name, () => t('badCatalogueName'));
export const treePath = reads(
  parts('/')
    .transform(steps => steps.filter(step => step !== ''))
    .pipe(catalogueSchema.shape.regions.element.shape.path.unwrap()),
  () => t('badTreePath'),
);

/** Accepts west,south,east,north in degrees, west above east in a box across 180; keeps the text, as it is passed on. */
export function globeBox(text: string): string {
  const sides = text.split(',').map(side => (side.trim() === '' ? Number.NaN : Number(side)));
  if (globeBoxSchema.safeParse(sides).success) return text;
  throw new InvalidArgumentError(t('badBox'));
}

/** The box of an accepted text. */
export const boxOf = (text: string): Bounds => text.split(',').map(Number) as Bounds;

export function regionPatterns(text: string): string[] {
  const patterns = splitRegionPatterns(text);
  const wrong = patterns.length === 0 ? text : patterns.find(pattern => !isRegionPattern(pattern));
  if (wrong === undefined) return patterns;
  throw new InvalidArgumentError(cataloguesFailures('badRegionPattern', { given: wrong }));
}

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
