import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { ApiClient } from './client.ts';
import { namesLanguage } from './names-language.ts';
import type { PlaceFeature, PlaceFeatureCollection } from './types.ts';

/** The map's view: near places come first. */
export interface Bias extends LonLat {
  zoom: number;
}

function biasQuery(bias: Bias | undefined) {
  if (bias === undefined) return {};
  return { lat: bias.lat.toFixed(5), lon: bias.lon.toFixed(5), zoom: Math.max(0, Math.min(22, Math.round(bias.zoom))) };
}

const searchBy =
  (way: 'autocomplete' | 'forward', limit: number) =>
  (client: ApiClient, text: string, bias: Bias | undefined, signal?: AbortSignal): Promise<PlaceFeatureCollection> => {
    const query = { q: text, lang: namesLanguage(), limit, ...biasQuery(bias) };
    return client.get(`/search/geocode/v1/${way}`, query, signal);
  };

/** Suggestions while typing. */
export const autocomplete = searchBy('autocomplete', 7);

/** Search for a finished text. */
export const forward = searchBy('forward', 10);

/** The places nearest to a point, nearest first. */
export async function reverse(client: ApiClient, point: LonLat, signal?: AbortSignal): Promise<PlaceFeature[]> {
  const query = { lat: point.lat, lon: point.lon, lang: namesLanguage(), limit: 5 };
  return (await client.get<PlaceFeatureCollection>('/search/geocode/v1/reverse', query, signal)).features;
}

/** Half the side, in degrees, of the box around a name on the map in which its place lies: a large one is named elsewhere. */
const nameReach = 0.002;

/** The place that a name on the map belongs to, or what is nearest where the search knows none. */
export async function placeNamed(
  client: ApiClient,
  name: string,
  point: LonLat,
  signal?: AbortSignal,
): Promise<PlaceFeature[]> {
  const { lon, lat } = point;
  const west = Math.max(-180, lon - nameReach);
  const south = Math.max(-90, lat - nameReach);
  const box = [west, south, Math.min(180, lon + nameReach), Math.min(90, lat + nameReach)];
  const query = { q: name, lang: namesLanguage(), limit: 1, lat, lon, zoom: 18, bbox: box.join(','), layer: 'poi' };
  const { features } = await client.get<PlaceFeatureCollection>('/search/geocode/v1/forward', query, signal);
  return features.length > 0 ? features : reverse(client, point, signal);
}

/** Places with one of these tags in a box, 50 at most; the nearest to a point where one is given. */
export async function placesInBox(
  client: ApiClient,
  categories: readonly string[],
  box: readonly [number, number, number, number],
  signal?: AbortSignal,
  near?: LonLat,
): Promise<PlaceFeature[]> {
  const bbox = box.map(degrees => degrees.toFixed(6)).join(',');
  const query = { categories, bbox, limit: mostPlaces, lang: namesLanguage(), ...near };
  return (await client.get<PlaceFeatureCollection>('/search/geocode/v1/forward', query, signal)).features;
}
/** As many as the API tells at once. */
export const mostPlaces = 50;
