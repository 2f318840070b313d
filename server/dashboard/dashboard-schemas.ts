import { z } from 'zod';
import { dashboardWords } from './words.ts';

/** Forms that several resources share. */

export const moment = z.iso.datetime().describe('UTC, ISO 8601');

export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** `usr_0fD3kq8ZrTn2vXbLw` */
export const identifier = (kind: 'usr' | 'prj' | 'key' | 'pln') =>
  z
    .string()
    .max(64)
    .regex(new RegExp(`^${kind}_[0-9A-Za-z_]+$`), dashboardWords('identifier', { kind }));

/** A name for people. */
export const label = z
  .string()
  .trim()
  .min(1)
  .max(100)
  // Not a pattern: in a description few tools read classes of Unicode.
  .refine(text => text.isWellFormed() && !/\p{Cc}/u.test(text), dashboardWords('controlCharacters'));

export const money = z.int().min(0).max(100_000_000_000).describe('Hundredths: 1250 is 12.50');

export const unitLimit = z
  .int()
  .min(0)
  .max(100_000_000_000)
  .nullable()
  .describe('Units per 30-day period; null: no limit');

export const capMode = z
  .enum(['hard', 'soft'])
  .describe('`hard` ends at the limit; `soft` goes on beyond it until the overage costs the spending cap');

export const units = z.int().min(0).describe('Whole units, rounded down');
export const tenths = z.int().min(0).describe('Exact, in tenths of a unit');

/** The exact count and what people are shown of it. */
export const counted = (exact: number) => ({ units: Math.floor(exact / 10), tenths: exact });

/** Milliseconds since 1970 of a time a client wrote with its zone. */
export const instant = (text: string): number => Date.parse(text);

/** A time as clients may write it: `2026-11-21T08:30:00Z`, `2026-11-21T09:30:00+01:00`. */
export const writtenTime = z.iso
  .datetime({ offset: true, error: dashboardWords('timeWithZone') })
  .refine(text => Number.isFinite(instant(text)) && instant(text) >= 0, dashboardWords('timeAfter1970'));
