import { z } from 'zod';
import { refusing } from '../../../data-packs/words/input-problem.ts';
import { asParameter } from '../../http/parameter.ts';
import { staticMapsWords as t } from '../../words.ts';

const smallest = 100;
const largest = 200_000_000;

/** 25,000 for 1:25 000; `auto`: the usual scale that shows all of what is to be seen. */
export type Scale = number | 'auto';

const described =
  'The map in true scale on paper at its centre: 25000 for 1:25 000. Counts instead of the zoom, which may then be left ' +
  'out. `auto`: of the usual scales (1, 2, 2.5 and 5 times a power of ten) the one that shows all of what the position ' +
  'does, as large as can be.';

const form = {
  anyOf: [
    { type: 'string', enum: ['auto'] },
    { type: 'integer', minimum: smallest, maximum: largest },
  ],
};
const refusal = refusing(field => t.message('scaleForm', { field, least: smallest, most: largest }));
const isScale = (text: string): boolean => /^\+?\d+$/.test(text) && Number(text) >= smallest && Number(text) <= largest;

/** In a query string. */
export const scaleQuery = z
  .string()
  .refine(text => text === 'auto' || isScale(text), refusal)
  .transform((text): Scale => (text === 'auto' ? text : Number(text)))
  .optional()
  .describe(described)
  .meta(asParameter(form));

/** In a JSON body. */
export const scaleBody = z
  .union([z.literal('auto'), z.int().min(smallest).max(largest)])
  .optional()
  .describe(described);
