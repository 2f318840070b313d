import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import type { ApiModule, ModuleContext } from '../module.ts';
import { type PlaceFeatureCollection, placeFeatureCollection } from './answer/place-feature.ts';
import {
  autocompleteQuery,
  forwardQuery,
  lookupQuery,
  reverseQuery,
  structuredQuery,
} from './request/search-schemas.ts';
import { type Found, type PlacesFile, type Question, SearchThread } from './search-thread.ts';

interface CountryAt {
  /** In English. */
  name: string;
  /** ISO 3166-1 alpha-2. */
  code: string | undefined;
}

export interface Geocoding extends ApiModule {
  /** The country at a point; `undefined` at sea or where no pack has it. */
  countryAt(lon: number, lat: number): Promise<CountryAt | undefined>;
}

/** The geocoding endpoints over the place indices of all installed regions. */
export function createGeocoding(context: ModuleContext): Geocoding {
  const thread = new SearchThread(context.logger, () => void context.suspect('places'));
  const mount = () => {
    const files = context.regions.list().flatMap((region): PlacesFile[] => {
      const path = region.partPath('places');
      return path === undefined ? [] : [{ region: region.id, version: region.manifest.version, path }];
    });
    thread.mount(files);
  };
  mount();
  const unsubscribe = context.regions.onChange(mount);
  return {
    endpoints: geocodingEndpoints(thread),
    countryAt: async (lon, lat) => {
      const query = { lon, lat, lang: 'en', radius: 0.1, limit: 1, layer: ['country'] } as const;
      const {
        features: [country],
      } = await thread.ask({ kind: 'reverse', query: { ...query, layer: [...query.layer] } });
      const { name, countrycode } = country?.properties ?? {};
      return name == null ? undefined : { name, code: countrycode ?? undefined };
    },
    close: async () => {
      unsubscribe();
      await thread.close();
    },
  };
}

const collection = ({ features, categories }: Found): PlaceFeatureCollection => ({
  type: 'FeatureCollection',
  features,
  ...(categories !== undefined && { categories }),
});

const common = {
  method: 'get',
  scope: 'geocode',
  reply: { json: placeFeatureCollection },
  failures: ['upstream_unavailable'],
  units: '1',
  /** Tenths of a unit. */
  cost: () => 10,
} as const;

type Own = Pick<Endpoint, 'operation' | 'summary' | 'description' | 'path' | 'query' | 'examples'> &
  Partial<Pick<Endpoint, 'units' | 'cost'>>;

const geocoding =
  (kind: Question['kind'], own: Own) =>
  (thread: SearchThread): Endpoint =>
    defineEndpoint({
      ...common,
      ...own,
      handle: async ({ query }, { signal }) => collection(await thread.ask({ kind, query } as Question, signal)),
    });

const forward = geocoding('search', {
  operation: 'geocode_forward',
  summary: 'Find places by text',
  description:
    'Names, addresses in any order, street crossings, kinds of places ("pharmacy near Vaduz") and ' +
    'coordinates, over all installed regions. Typing errors, accents and abbreviations do not matter. With ' +
    '`categories` or `brand` the words may name what such places lie in; without `q` it lists them, the nearest to ' +
    'the point first, without a point the most prominent.',
  path: '/search/geocode/v1/forward',
  query: forwardQuery,
  examples: [
    { name: 'address', summary: 'An address', query: { q: 'Lindgata 3, Ardhavn', limit: 1 } },
    {
      name: 'nearby',
      summary: 'A kind of place around a point, in German',
      query: { q: 'Apotheke', lat: 45.46725, lon: -28.52201, zoom: 14, lang: 'de', limit: 2 },
    },
    {
      name: 'categories',
      summary: 'The nearest places of a kind, without a text',
      query: { categories: ['amenity=cafe'], lat: 45.46725, lon: -28.52201, limit: 2 },
    },
  ],
});

const autocomplete = geocoding('suggest', {
  operation: 'geocode_autocomplete',
  summary: 'Suggest places while typing',
  description: 'Like forward geocoding, for text that is not finished yet.',
  path: '/search/geocode/v1/autocomplete',
  query: autocompleteQuery,
  units: '0.1',
  cost: () => 1,
  examples: [{ name: 'typing', summary: 'The first letters of a town', query: { q: 'nords', limit: 2 } }],
});

const structured = geocoding('structured', {
  operation: 'geocode_structured',
  summary: 'Find an address by its fields',
  description:
    'For addresses in columns: each field constrains. The name, else the street with its house number, else the ' +
    'narrowest settlement, area or postcode must match, typing errors forgiven; where there is no such street its ' +
    'town answers. Of the settlement fields (`locality`, `district`, `city`) and `postcode` one must match, so a ' +
    'wrong postcode in the right city is forgiven. `matched` names the fields that the answer meets, `confidence` ' +
    'how much of all fields that is. With `categories` or `brand` and without `name`: such places there.',
  path: '/search/geocode/v1/structured',
  query: structuredQuery,
  examples: [
    {
      name: 'fields',
      summary: 'An address whose postcode is wrong',
      query: { street: 'Lindgata', housenumber: '3', postcode: '9999', city: 'Ardhavn', limit: 1 },
    },
  ],
});

const reverse = geocoding('reverse', {
  operation: 'geocode_reverse',
  summary: 'Find what is at a point',
  description:
    'First what says best where the point is: the house whose building holds it or is nearest within 30 m (on a street, one of that street), or a place with an address that holds it. Then houses, streets and points of interest by distance, to buildings and areas from their outline. With `layer`, all by distance. Where it asks for them: settlements, 0 m away ' +
    'where they hold the point, else by their centre; and the country, state and county that hold it.',
  path: '/search/geocode/v1/reverse',
  query: reverseQuery,
  examples: [
    {
      name: 'house',
      summary: 'The nearest thing to a point',
      query: { lat: 45.46761, lon: -28.51822, radius: 0.2 },
    },
  ],
});

const lookup = geocoding('lookup', {
  operation: 'geocode_lookup',
  summary: 'Find places by their OpenStreetMap ids',
  description:
    'The places of `osmType` and `osmId` that another answer had, in the order asked for. An object that no ' +
    'installed region has as a place is left out.',
  path: '/search/geocode/v1/lookup',
  query: lookupQuery,
  examples: [{ name: 'ids', summary: 'A town and a house', query: { osm_ids: ['R209', 'W2040'] } }],
});

const geocodingEndpoints = (thread: SearchThread): Endpoint[] =>
  [forward, autocomplete, structured, reverse, lookup].map(endpoint => endpoint(thread));
