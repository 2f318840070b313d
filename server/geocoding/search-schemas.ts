import { z } from 'zod';
import { foldedBrand } from '../../data-packs/format/places/brand-word.ts';
import { type ExtraField, extraFields, languages, layers } from '../../data-packs/format/places/place.ts';
import { refusing } from '../../data-packs/words/input-problem.ts';
import { categories } from '../../data-packs/words/place-categories.ts';
import { asParameter, isDecimal, numberParameter, numberParameterOr, wholeParameterOr } from '../http/parameter.ts';
import { type AddressField, addressFields } from './address-fields.ts';
import { tagPattern, wantedBy, withoutSign } from './asked-filter.ts';
import { asksForKind } from './place-filter.ts';
import { geocodingWords as t } from './words.ts';

const text = z.string().nullish();

const line = z.array(z.tuple([z.number(), z.number()]));
const outline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(line) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(line)) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line) }),
]);
export type Outline = z.infer<typeof outline>;

const placeProperties = z
  .object({
    name: text.describe('Display name; a house has its number in it.'),
    label: text.describe('The whole address in one line, in the order of its country.'),
    street: text,
    housenumber: text,
    postcode: text,
    locality: text,
    district: text,
    city: text,
    county: text,
    state: text,
    country: text,
    countrycode: text.describe('ISO 3166-1 alpha-2'),
    type: text.describe(`Kind of place: ${layers.join(', ')}.`),
    osmKey: text.describe('The OpenStreetMap tag that makes it what it is.'),
    osmValue: text,
    osmType: z.enum(['node', 'way', 'relation']).nullish(),
    osmId: z.number().int().nullish(),
    extent: z.array(z.number()).length(4).nullish().describe('west, south, east, north'),
    distance: z
      .number()
      .nullish()
      .describe('Metres from the point asked for; in reverse geocoding and in lists of a kind.'),
    extra: z
      .object(Object.fromEntries(extraFields.map(field => [field, text])) as Record<ExtraField, typeof text>)
      .nullish()
      .describe(
        'What a visitor wants to know of a point of interest; hours, wheelchair and cuisine as OpenStreetMap writes them.',
      ),
    matched: z
      .array(z.string())
      .nullish()
      .describe(
        'Words of the text that this place answers, in lower case without accents; in structured search the names of ' +
          'the fields. Search only.',
      ),
    confidence: z
      .number()
      .nullish()
      .describe('0 to 1: how well the place answers the whole text; low where words of it mean nothing. Search only.'),
    outline: outline
      .nullish()
      .describe(
        "With `polygon=1`: GeoJSON of the area, the house's building or the lines of the street, simplified to a " +
          '2,000th of its extent, or coarser where that has over 2,000 positions.',
      ),
    names: z
      .object({ name: text, en: text, de: text, fr: text, alternatives: z.array(z.string()).nullish() })
      .nullish()
      .describe(
        'With `names=1`: the local name, those in other languages where they differ, and all others it is found by: ' +
          'old, short, official, local ones.',
      ),
    interpolated: z.boolean().nullish().describe('The position was computed between neighbouring houses.'),
  })
  .meta({ id: 'PlaceProperties' });
export type PlaceProperties = z.infer<typeof placeProperties>;

const pointGeometry = z
  .object({ type: z.literal('Point'), coordinates: z.array(z.number()).min(2).describe('lon, lat') })
  .meta({ id: 'PointGeometry' });

const placeFeature = z
  .object({ type: z.literal('Feature'), geometry: pointGeometry, properties: placeProperties })
  .meta({ id: 'PlaceFeature' });
export type PlaceFeature = z.infer<typeof placeFeature>;

export const placeFeatureCollection = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z
      .array(placeFeature)
      .describe(
        'Ranked by relevance; in reverse geocoding by distance, without `layer` after what says best where the point is.',
      ),
  })
  .meta({ id: 'PlaceFeatureCollection' });
export type PlaceFeatureCollection = z.infer<typeof placeFeatureCollection>;

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

/** Values of a repeatable parameter, each of which may be a comma list. */
const list = z.union([z.string(), z.array(z.string())]).transform(value =>
  [value]
    .flat()
    .flatMap(part => part.split(','))
    .map(part => part.trim())
    .filter(part => part !== ''),
);
const asList = asParameter({ type: 'array', items: { type: 'string' } });

const layerNames = new Set<string>(layers);
const tagNames = new Set(
  categories.flatMap(({ tags }) => tags.flatMap(tag => tag.split('='))).filter(name => name !== '*'),
);
const furtherKeys = ['natural', 'waterway', 'boundary', 'man_made', 'place', 'highway', 'building'];
for (const key of furtherKeys) tagNames.add(key);

const layer = list
  .refine(
    values => values.map(withoutSign).every(value => layerNames.has(value) || tagNames.has(value)),
    refusing(field => t.message('layer', { field, layers })),
  )
  .meta(asList)
  .optional()
  .describe(
    'Kinds of places wanted, or with `!` before it not wanted: `street,house`, `!street`; repeatable, comma lists ' +
      'too.',
  );

/** Keys of tags that make something a place, beside those of categories. */
const moreKeys = [
  'aerialway',
  'aeroway',
  'attraction',
  'bridge',
  'club',
  'emergency',
  'military',
  'mountain_pass',
  'sport',
];
const placeKeys = new Set([
  ...categories.flatMap(({ tags }) => tags.map(tag => tag.slice(0, tag.indexOf('=')))),
  ...furtherKeys,
  ...moreKeys,
]);

const kinds = list
  .refine(
    values =>
      values.map(withoutSign).every(value => {
        const pattern = tagPattern(value);
        return 'word' in pattern
          ? tagNames.has(pattern.word) || placeKeys.has(pattern.word)
          : placeKeys.has(pattern.key);
      }),
    refusing(field => t.message('categories', { field })),
  )
  .meta(asList)
  .optional()
  .describe(
    'Only places with one of these OpenStreetMap tags, as `osmKey` and `osmValue` of answers: `amenity=pharmacy` ' +
      '(or `amenity:pharmacy`), `shop` for all shops, `pharmacy` for that value of any key; with `!` before it none ' +
      'of these. Repeatable, comma lists too.',
  );

const brand = list
  .refine(
    values => values.every(value => foldedBrand(withoutSign(value)) !== ''),
    refusing(field => t.message('brand', { field })),
  )
  .meta(asList)
  .optional()
  .describe(
    'Only places of one of these brands, whatever their case, accents and signs: `Starbucks`; with `!` before it ' +
      'none of these. Repeatable, comma lists too.',
  );

const countrycode = list
  .refine(
    values => values.every(value => /^[a-z]{2}$/i.test(value)),
    refusing(field => t.message('countryCodes', { field })),
  )
  .transform(values => values.map(value => value.toUpperCase()))
  .meta(asList)
  .optional()
  .describe('Only places of these countries, ISO 3166-1 alpha-2; repeatable, comma lists too.');

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

/** Parameters of every search for names. */
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
  layer,
  categories: kinds,
  brand,
  countrycode,
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
  layer,
  categories: kinds,
  brand,
  countrycode,
  ...shown,
});

export type StructuredQuery = z.output<typeof structuredQuery>;
export type SearchQuery = z.output<typeof forwardQuery>;
export type ReverseQuery = z.output<typeof reverseQuery>;
