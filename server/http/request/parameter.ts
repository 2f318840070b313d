import { z } from 'zod';
import type { ZodOpenApiOverrideMeta } from 'zod-openapi';
import { type Refusal, refusing } from '../../../data-packs/words/input-problem.ts';
import { serverWords } from '../../words.ts';

/**
 * Describes a query parameter by the type its text is parsed to:
 * `z.string()....meta(asParameter({ type: 'number', minimum: 0 }))`
 */
export function asParameter(value: Readonly<Record<string, unknown>>): { override: ZodOpenApiOverrideMeta } {
  return {
    override: ({ jsonSchema }) => {
      const { description } = jsonSchema;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, value, description && { description });
    },
  };
}

/** Text of a form, with what is said of any other. */
export const textLike = (form: RegExp, refusal: Refusal) =>
  z
    .string()
    .refine(text => form.test(text), refusing(refusal))
    .meta({ override: { pattern: form.source } });

/** A number as people and programs write it: digits, sign, point and exponent; `1e-7` is what JavaScript writes. */
export const isDecimal = (text: string): boolean => /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text);

const isWhole = (text: string): boolean => /^[+-]?\d+$/.test(text);

interface Range {
  least: number;
  most: number;
}

function inRange({ least, most }: Range, isNumber: (text: string) => boolean, refusal: Refusal) {
  return z
    .string()
    .refine(text => isNumber(text) && Number(text) >= least && Number(text) <= most, refusing(refusal))
    .transform(Number);
}

/** A parameter that is a number in a range, its ends included. */
export function numberParameter({ least, most }: Range) {
  return inRange({ least, most }, isDecimal, field =>
    serverWords.message('numberBetween', { field, least, most }),
  ).meta(asParameter({ type: 'number', minimum: least, maximum: most }));
}

/** As `numberParameter`, for one that may be left out. */
export function numberParameterOr(usual: number, { least, most }: Range) {
  return numberParameter({ least, most })
    .default(usual)
    .meta(asParameter({ type: 'number', minimum: least, maximum: most, default: usual }));
}

/** A whole number, digits only. */
export function wholeParameter({ least, most }: Range) {
  return inRange({ least, most }, isWhole, field =>
    serverWords.message('wholeNumberBetween', { field, least, most }),
  ).meta(asParameter({ type: 'integer', minimum: least, maximum: most }));
}

export function wholeParameterOr(usual: number, { least, most }: Range) {
  return wholeParameter({ least, most })
    .default(usual)
    .meta(asParameter({ type: 'integer', minimum: least, maximum: most, default: usual }));
}

/**
 * Describes that an object has exactly one of some fields, which may be null instead of left out. Describes it only: a
 * refinement says what is wrong.
 */
export const exactlyOne = (types: Readonly<Record<string, 'array' | 'number' | 'string'>>) => ({
  override: {
    oneOf: Object.entries(types).map(([name, type]) => ({ required: [name], properties: { [name]: { type } } })),
  },
});
