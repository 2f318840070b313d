import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { type PlaceFeatureCollection, placeFeatureCollection } from './answer/place-feature.ts';
import type { Found } from './messages.ts';
import {
  autocompleteQuery,
  forwardQuery,
  lookupQuery,
  reverseQuery,
  structuredQuery,
} from './request/search-schemas.ts';
import type { SearchThread } from './search-thread.ts';

/** Tenths of a unit. */
const costs = { forward: 10, autocomplete: 1, structured: 10, reverse: 10, lookup: 10 };

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
} as const;

const forward = (thread: SearchThread): Endpoint =>
  defineEndpoint({
    ...common,
    operation: 'geocode_forward',
    summary: 'Find places by text',
    description:
      'Names, addresses in any order, street crossings, kinds of places ("pharmacy near Vaduz") and ' +
      'coordinates, over all installed regions. Typing errors, accents and abbreviations do not matter. With ' +
      '`categories` or `brand` the words may name what such places lie in; without `q` it lists them, the nearest to ' +
      'the point first, without a point the most prominent.',
    path: '/search/geocode/v1/forward',
    query: forwardQuery,
    units: '1',
    cost: () => costs.forward,
    handle: async ({ query }, { signal }) => collection(await thread.ask({ kind: 'search', query }, signal)),
    examples: [
      {
        name: 'address',
        summary: 'An address',
        query: { q: 'Lindgata 3, Ardhavn', limit: 1 },
      },
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

const autocomplete = (thread: SearchThread): Endpoint =>
  defineEndpoint({
    ...common,
    operation: 'geocode_autocomplete',
    summary: 'Suggest places while typing',
    description: 'Like forward geocoding, for text that is not finished yet.',
    path: '/search/geocode/v1/autocomplete',
    query: autocompleteQuery,
    units: '0.1',
    cost: () => costs.autocomplete,
    handle: async ({ query }, { signal }) => collection(await thread.ask({ kind: 'suggest', query }, signal)),
    examples: [{ name: 'typing', summary: 'The first letters of a town', query: { q: 'nords', limit: 2 } }],
  });

const structured = (thread: SearchThread): Endpoint =>
  defineEndpoint({
    ...common,
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
    units: '1',
    cost: () => costs.structured,
    handle: async ({ query }, { signal }) => collection(await thread.ask({ kind: 'structured', query }, signal)),
    examples: [
      {
        name: 'fields',
        summary: 'An address whose postcode is wrong',
        query: { street: 'Lindgata', housenumber: '3', postcode: '9999', city: 'Ardhavn', limit: 1 },
      },
    ],
  });

const reverse = (thread: SearchThread): Endpoint =>
  defineEndpoint({
    ...common,
    operation: 'geocode_reverse',
    summary: 'Find what is at a point',
    description:
      'First what says best where the point is: the house whose building holds it or is nearest within 30 m (on a street, one of that street), or a place with an address that holds it. Then houses, streets and points of interest by distance, to buildings and areas from their outline. With `layer`, all by distance. Where it asks for them: settlements, 0 m away ' +
      'where they hold the point, else by their centre; and the country, state and county that hold it.',
    path: '/search/geocode/v1/reverse',
    query: reverseQuery,
    units: '1',
    cost: () => costs.reverse,
    handle: async ({ query }, { signal }) => collection(await thread.ask({ kind: 'reverse', query }, signal)),
    examples: [
      {
        name: 'house',
        summary: 'The nearest thing to a point',
        query: { lat: 45.46761, lon: -28.51822, radius: 0.2 },
      },
    ],
  });

const lookup = (thread: SearchThread): Endpoint =>
  defineEndpoint({
    ...common,
    operation: 'geocode_lookup',
    summary: 'Find places by their OpenStreetMap ids',
    description:
      'The places of `osmType` and `osmId` that another answer had, in the order asked for. An object that no ' +
      'installed region has as a place is left out.',
    path: '/search/geocode/v1/lookup',
    query: lookupQuery,
    units: '1',
    cost: () => costs.lookup,
    handle: async ({ query }, { signal }) => collection(await thread.ask({ kind: 'lookup', query }, signal)),
    examples: [{ name: 'ids', summary: 'A town and a house', query: { osm_ids: ['R209', 'W2040'] } }],
  });

export const geocodingEndpoints = (thread: SearchThread): Endpoint[] =>
  [forward, autocomplete, structured, reverse, lookup].map(endpoint => endpoint(thread));
