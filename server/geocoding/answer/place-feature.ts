import { z } from 'zod';
import { type ExtraField, extraFields, layers } from '../../../data-packs/format/places/place.ts';

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
    subdivisions: z
      .array(z.string())
      .nullish()
      .describe('ISO 3166-2 codes of the areas around it that have one, its own among them, the widest first.'),
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
        'What a visitor wants to know of a point of interest, and the population of a settlement; hours, wheelchair and ' +
          'cuisine as OpenStreetMap writes them.',
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
    categories: z
      .array(z.string())
      .nullish()
      .describe(
        'Where the whole text names a kind of place (`pharmacy`, `Apotheke`): what it asks for, as the parameter `categories` takes it. Search only.',
      ),
  })
  .meta({ id: 'PlaceFeatureCollection' });
export type PlaceFeatureCollection = z.infer<typeof placeFeatureCollection>;
