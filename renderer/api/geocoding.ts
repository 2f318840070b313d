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

/** Suggestions while typing. */
export async function autocomplete(
  client: ApiClient,
  text: string,
  bias: Bias | undefined,
  signal: AbortSignal,
): Promise<PlaceFeature[]> {
  const query = { q: text, lang: namesLanguage(), limit: 7, ...biasQuery(bias) };
  return (await client.get<PlaceFeatureCollection>('/search/geocode/v1/autocomplete', query, signal)).features;
}

/** Search for a finished text. */
export async function forward(
  client: ApiClient,
  text: string,
  bias: Bias | undefined,
  signal?: AbortSignal,
): Promise<PlaceFeature[]> {
  const query = { q: text, lang: namesLanguage(), limit: 10, ...biasQuery(bias) };
  return (await client.get<PlaceFeatureCollection>('/search/geocode/v1/forward', query, signal)).features;
}

/** The places nearest to a point, nearest first. */
export async function reverse(client: ApiClient, point: LonLat, signal?: AbortSignal): Promise<PlaceFeature[]> {
  const query = { lat: point.lat, lon: point.lon, lang: namesLanguage(), limit: 5 };
  return (await client.get<PlaceFeatureCollection>('/search/geocode/v1/reverse', query, signal)).features;
}

/** Places with one of these tags in a box, 50 at most. */
export async function placesInBox(
  client: ApiClient,
  categories: readonly string[],
  box: readonly [number, number, number, number],
  signal?: AbortSignal,
): Promise<PlaceFeature[]> {
  const query = { categories, bbox: box.map(degrees => degrees.toFixed(6)).join(','), limit: mostPlaces };
  return (await client.get<PlaceFeatureCollection>('/search/geocode/v1/forward', query, signal)).features;
}
/** As many as the API tells at once. */
export const mostPlaces = 50;
