import { z } from 'zod';
import { categories } from '../../data-packs/format/places/categories.ts';
import { languages, layers } from '../../data-packs/format/places/place.ts';
import { asParameter } from '../http/parameter.ts';
import { geocodingWords as t } from './words.ts';

const text = z.string().nullish();

const placeProperties = z.object({
  name: text.describe('Display name; a house has its number in it.'),
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
  distance: z.number().nullish().describe('Metres from the point asked for; reverse geocoding only.'),
  interpolated: z.boolean().nullish().describe('The position was computed between neighbouring houses.'),
});
export type PlaceProperties = z.infer<typeof placeProperties>;

const placeFeature = z.object({
  type: z.literal('Feature'),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()).min(2).describe('lon, lat') }),
  properties: placeProperties,
});
export type PlaceFeature = z.infer<typeof placeFeature>;

export const placeFeatureCollection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(placeFeature).describe('Ranked by relevance; by distance in reverse geocoding.'),
});
export type PlaceFeatureCollection = z.infer<typeof placeFeatureCollection>;

/** A query string as a number: digits, sign, point and exponent only. */
function numeric(sentence: string) {
  return z
    .string(sentence)
    .trim()
    .regex(/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i, sentence)
    .transform(Number);
}

function between(least: number, most: number) {
  const sentence = t('number', { least, most });
  return numeric(sentence)
    .pipe(z.number().min(least, sentence).max(most, sentence))
    .meta(asParameter({ type: 'number', minimum: least, maximum: most }));
}

/** As `between`, for a parameter that may be left out. */
function betweenOr(usual: number, least: number, most: number) {
  return between(least, most)
    .default(usual)
    .meta(asParameter({ type: 'number', minimum: least, maximum: most, default: usual }));
}

function wholeOr(usual: number, least: number, most: number) {
  const sentence = t('wholeNumber', { least, most });
  return numeric(sentence)
    .pipe(z.number(sentence).int(sentence).min(least, sentence).max(most, sentence))
    .default(usual)
    .meta(asParameter({ type: 'integer', minimum: least, maximum: most, default: usual }));
}

const q = z
  .string(t('textMissing'))
  .trim()
  .min(1, t('textMissing'))
  .max(256, t('textTooLong', { most: 256 }))
  .describe(
    'Free text: a name, an address, two streets that cross, a kind of place alone or with a place, or coordinates (decimal, degrees and minutes, UTM, MGRS, full plus code).',
  );

const lang = z
  .enum([...languages, 'default'], t('language', { languages: [...languages, 'default'] }))
  .optional()
  .describe('Language of names; `default` and omitted: local names.');

const lat = between(-90, 90);
const lon = between(-180, 180);

/** Values of a parameter that may repeat and may hold comma lists. */
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
for (const key of ['natural', 'waterway', 'boundary', 'man_made', 'place', 'highway', 'building']) tagNames.add(key);

const layer = list
  .refine(values => values.every(value => layerNames.has(value) || tagNames.has(value)), {
    error: t('layer', { layers: layers.join(', ') }),
  })
  .meta(asList)
  .optional()
  .describe('Kinds of places wanted; repeatable, comma lists too.');

const countrycode = list
  .refine(values => values.every(value => /^[a-z]{2}$/i.test(value)), { error: t('countryCodes') })
  .transform(values => values.map(value => value.toUpperCase()))
  .meta(asList)
  .optional()
  .describe('Only places of these countries, ISO 3166-1 alpha-2; repeatable, comma lists too.');

const bbox = z
  .string(t('box'))
  .transform((value, context): [number, number, number, number] => {
    const parts = value.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)));
    const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts;
    const inRange = Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90;
    // Wider than half the world from west to east over the meridian is one that was written the wrong way round.
    const ordered = west < east || west - east > 180;
    if (parts.length !== 4 || !inRange || !ordered || south >= north) {
      context.addIssue({ code: 'custom', message: t('box') });
      return z.NEVER;
    }
    return [west, south, east, north];
  })
  .optional()
  .describe(
    'minLon,minLat,maxLon,maxLat: only places there; minLon is the larger one in a box across the 180th meridian.',
  );

/** `lat` and `lon` come together or not at all. */
function pairs(value: { lat?: number | undefined; lon?: number | undefined }, context: z.RefinementCtx): void {
  if ((value.lat === undefined) === (value.lon === undefined)) return;
  const missing = value.lat === undefined ? 'lat' : 'lon';
  const given = missing === 'lat' ? 'lon' : 'lat';
  context.addIssue({ code: 'custom', path: [missing], message: t('together', { given }) });
}

function searchQuery(limit: number, most: number) {
  return z
    .object({
      q,
      lang,
      limit: wholeOr(limit, 1, most).describe('How many places at most.'),
      lat: lat.optional().describe('Latitude of the point to favour; with lon.'),
      lon: lon.optional().describe('Longitude of the point to favour; with lat.'),
      zoom: betweenOr(12, 0, 22).describe('How far the favour reaches, as a map zoom.'),
      location_bias_scale: betweenOr(0.4, 0, 1).describe('0 ranks by distance to the point, 1 by prominence.'),
      bbox,
      layer,
      countrycode,
    })
    .superRefine(pairs);
}

const radiusSentence = t('radius', { most: 5000 });

export const forwardQuery = searchQuery(15, 50);
export const autocompleteQuery = searchQuery(5, 20);
export const reverseQuery = z.object({
  lat: lat.describe('Latitude of the point.'),
  lon: lon.describe('Longitude of the point.'),
  radius: numeric(radiusSentence)
    .pipe(z.number().gt(0, radiusSentence).max(5000, radiusSentence))
    .default(1)
    .meta(asParameter({ type: 'number', exclusiveMinimum: 0, maximum: 5000, default: 1 }))
    .describe('How far around the point, in kilometres.'),
  limit: wholeOr(1, 1, 50).describe('How many places at most.'),
  lang,
  layer,
});

export type SearchQuery = z.output<typeof forwardQuery>;
export type ReverseQuery = z.output<typeof reverseQuery>;
