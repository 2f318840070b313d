import { z } from 'zod';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import { Failure } from '../../errors.ts';
import type { AskedValues } from '../../http/request/parse-input.ts';
import type { Cell } from '../table/cell.ts';

export interface StepTools {
  /** Asks an endpoint of the API by its operation, and is charged as any client. */
  ask: (operation: string, asked: AskedValues) => Promise<unknown>;
  lang: string;
}

export interface MadeFile {
  /** Without a dot: `png`. */
  ending: string;
  bytes: Uint8Array;
}

export interface Made {
  /** One per column of the step; the name of a file is put before them. */
  values: readonly Cell[];
  file?: MadeFile;
}

export interface Step {
  /** Names of its columns of results, without its label. */
  columns: readonly string[];
  /** Whether it makes a file, whose name is its first column. */
  hasFile?: boolean;
  /** Throws a `Failure`. */
  run: (at: LonLat, tools: StepTools) => Promise<Made>;
}

/** A row without a result, which is no fault of the request. */
export const nothing = (said: Message): Failure => new Failure('not_found', said);

const text = z.string().nullish();

/** What is read of an answer of the geocoding endpoints. */
const foundPlaces = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.object({
        name: text,
        label: text,
        street: text,
        housenumber: text,
        postcode: text,
        city: text,
        locality: text,
        country: text,
        type: text,
        distance: z.number().nullish(),
        confidence: z.number().nullish(),
      }),
    }),
  ),
});

/** The best answer of a geocoding endpoint. */
export async function findFirst(operation: string, query: Readonly<Record<string, string>>, { ask, lang }: StepTools) {
  return foundPlaces.parse(await ask(operation, { query: { ...query, lang, limit: '1' } })).features[0];
}
