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

/** Of parameters that are numbers: one that must be given, and one with a usual value. */
function parametersOf(type: 'number' | 'integer', isOne: (text: string) => boolean, refusal: NumberRefusal) {
  const described = ({ least, most }: Range) => ({ type, minimum: least, maximum: most });
  const given = ({ least, most }: Range) =>
    z
      .string()
      .refine(
        text => isOne(text) && Number(text) >= least && Number(text) <= most,
        refusing(field => serverWords.message(refusal, { field, least, most })),
      )
      .transform(Number)
      .meta(asParameter(described({ least, most })));
  const orUsual = (usual: number, range: Range) =>
    given(range)
      .default(usual)
      .meta(asParameter({ ...described(range), default: usual }));
  return [given, orUsual] as const;
}
type NumberRefusal = 'numberBetween' | 'wholeNumberBetween';

/** A parameter that is a number in a range, its ends included; `Or`: one that may be left out. */
export const [numberParameter, numberParameterOr] = parametersOf('number', isDecimal, 'numberBetween');

/** A whole number, digits only. */
export const [wholeParameter, wholeParameterOr] = parametersOf('integer', isWhole, 'wholeNumberBetween');

/**
 * Describes that an object has exactly one of some fields, which may be null instead of left out. Describes it only: a
 * refinement says what is wrong.
 */
export const exactlyOne = (types: Readonly<Record<string, 'array' | 'number' | 'string'>>) => ({
  override: {
    oneOf: Object.entries(types).map(([name, type]) => ({ required: [name], properties: { [name]: { type } } })),
  },
});
