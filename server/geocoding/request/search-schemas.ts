import { z } from 'zod';
import { languages, type OsmReference } from '../../../data-packs/format/places/place.ts';
import { refusing } from '../../../data-packs/words/input-problem.ts';
import {
  asParameter,
  isDecimal,
  numberParameter,
  numberParameterOr,
  wholeParameterOr,
} from '../../http/request/parameter.ts';
import { geocodingWords as t } from '../../words.ts';
import { asksForKind } from '../places/place-filter.ts';
import { type AddressField, addressFields } from './address-fields.ts';
import { filterParameters, listParameter, wantedBy } from './filter-parameters.ts';

const q = z
  .string()
  .trim()
  .min(1)
  .max(256)
  .describe(
    'Free text: a name, an address, two streets that cross, a kind of place alone or with a place, or coordinates ' +
      '(decimal, degrees and minutes, UTM, MGRS, full plus code).',
  );

const lang = z
  .enum([...languages, 'default'])
  .optional()
  .describe('Language of names; `default` and omitted: local names.');

const flag = z
  .enum(['true', '1', 'false', '0'])
  .transform(value => value === 'true' || value === '1')
  .optional();
/** Adds to answers on request. */
const shown = {
  polygon: flag.describe('`1` adds the outline of each place, where it has one, as `outline`.'),
  names: flag.describe('`1` adds all names of each place as `names`.'),
};

const lat = numberParameter({ least: -90, most: 90 });
const lon = numberParameter({ least: -180, most: 180 });

const bbox = z
  .string()
  .transform((value, context): [number, number, number, number] => {
    const parts = value.split(',').map(part => (isDecimal(part.trim()) ? Number(part) : Number.NaN));
    const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts;
    const inRange = Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90;
    // A box across the meridian that is wider than half the world has its west and east swapped.
    const ordered = west < east || west - east > 180;
    if (parts.length !== 4 || !inRange || !ordered || south >= north) {
      context.addIssue({ code: 'custom', ...refusing(field => t.message('box', { field })) });
      return z.NEVER;
    }
    return [west, south, east, north];
  })
  .optional()
  .describe(
    'minLon,minLat,maxLon,maxLat: only places there; minLon is the larger one in a box across the 180th meridian.',
  );

/** Refuses `lat` without `lon`, and the reverse. */
function refuseSingleCoordinate(
  value: { lat?: number | undefined; lon?: number | undefined },
  context: z.RefinementCtx,
): void {
  if ((value.lat === undefined) === (value.lon === undefined)) return;
  const missing = value.lat === undefined ? 'lat' : 'lon';
  const given = missing === 'lat' ? 'lon' : 'lat';
  context.addIssue({
    code: 'custom',
    path: [missing],
    ...refusing(field => t.message('together', { field, given })),
  });
}

const searchParameters = (limit: number, most: number) => ({
  lang,
  limit: wholeParameterOr(limit, { least: 1, most }).describe('How many places at most.'),
  lat: lat.optional().describe('Latitude of the point to favour; with lon.'),
  lon: lon.optional().describe('Longitude of the point to favour; with lat.'),
  zoom: numberParameterOr(12, { least: 0, most: 22 }).describe('How far the favour reaches, as a map zoom.'),
  location_bias_scale: numberParameterOr(0.4, { least: 0, most: 1 }).describe(
    '0 ranks by distance to the point, 1 by prominence.',
  ),
  bbox,
  ...filterParameters,
  ...shown,
});

const widestRadius = 5000;

const mayBeLeftOut = 'May be left out where `categories` or `brand` say what is searched.';
export const forwardQuery = z
  .object({ q: q.optional().describe(`${q.description} ${mayBeLeftOut}`), ...searchParameters(15, 50) })
  .superRefine(refuseSingleCoordinate)
  .superRefine((query, context) => {
    if (query.q === undefined && !asksForKind(wantedBy(query).filter))
      context.addIssue({ code: 'custom', path: ['q'], ...refusing(field => t.message('textOrKind', { field })) });
  });
export const autocompleteQuery = z.object({ q, ...searchParameters(5, 20) }).superRefine(refuseSingleCoordinate);

const field = (says: string) => z.string().trim().min(1).max(256).optional().describe(says);
const fields = {
  name: field('Name of a point of interest, or of any place.'),
  street: field('Street; with its house number where `housenumber` is not given.'),
  housenumber: field('House number.'),
  postcode: field('Postcode.'),
  locality: field('Hamlet, quarter or village.'),
  district: field('District of a city.'),
  city: field('City, town or village.'),
  county: field('County.'),
  state: field('State or region.'),
  country: field('Country by name; `countrycode` is surer.'),
} satisfies Record<AddressField, z.ZodType>;
export const structuredQuery = z
  .object({ ...fields, ...searchParameters(15, 50) })
  .superRefine(refuseSingleCoordinate)
  .superRefine((query, context) => {
    const searched = addressFields.filter(each => each !== 'housenumber');
    if (searched.every(each => query[each] === undefined))
      context.addIssue({ code: 'custom', ...refusing(() => t.message('anyField', { fields: searched })) });
  });
export const reverseQuery = z.object({
  lat: lat.describe('Latitude of the point.'),
  lon: lon.describe('Longitude of the point.'),
  radius: z
    .string()
    .refine(
      text => isDecimal(text) && Number(text) > 0 && Number(text) <= widestRadius,
      refusing(field => t.message('radius', { field, most: widestRadius })),
    )
    .transform(Number)
    .default(1)
    .meta(asParameter({ type: 'number', exclusiveMinimum: 0, maximum: widestRadius, default: 1 }))
    .describe('How far around the point, in kilometres.'),
  limit: wholeParameterOr(1, { least: 1, most: 50 }).describe('How many places at most.'),
  lang,
  ...filterParameters,
  ...shown,
});

const mostIds = 50;
const osmId = /^[NWR]\d{1,15}$/i;
const typeOfLetter: ReadonlyMap<string, OsmReference['type']> = new Map([
  ['N', 'node'],
  ['W', 'way'],
  ['R', 'relation'],
]);
/** The object of a text that `osmId` matches. */
function osmReference(text: string): OsmReference {
  const type = typeOfLetter.get(text.charAt(0).toUpperCase());
  if (type === undefined) throw new Error(`not an OpenStreetMap id: ${text}`);
  return { type, id: Number(text.slice(1)) };
}

export const lookupQuery = z.object({
  osm_ids: listParameter
    .refine(
      ids => ids.length >= 1 && ids.length <= mostIds && ids.every(id => osmId.test(id)),
      refusing(field => t.message('osmIds', { field, most: mostIds })),
    )
    .transform(ids => ids.map(osmReference))
    .meta(
      asParameter({ type: 'array', items: { type: 'string', pattern: osmId.source }, minItems: 1, maxItems: mostIds }),
    )
    .describe(
      'OpenStreetMap objects: N, W or R for node, way or relation, and the id: `N240109189`. Repeatable, comma lists ' +
        'too.',
    ),
  lang,
  ...shown,
});

export type LookupQuery = z.output<typeof lookupQuery>;
export type StructuredQuery = z.output<typeof structuredQuery>;
export type SearchQuery = z.output<typeof forwardQuery>;
export type ReverseQuery = z.output<typeof reverseQuery>;
