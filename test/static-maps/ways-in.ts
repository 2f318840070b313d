import { type City, listCities } from '../../build/world/cities.ts';
import { CityGazetteer } from '../../build/world/city-names.ts';
import { listCountries } from '../../build/world/country-features.ts';
import { mercatorX, mercatorY } from '../../data-packs/geo/web-mercator.ts';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import type { PlacedSymbol } from '../../server/map-renderer/symbols/placement.ts';
import type { openDrawing } from './direct-drawing.ts';

/** Steps of the way in, from the first zoom with towns to streets. */
export const zooms = [3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9, 10, 12] as const;
export const languages = ['en', 'ja', 'ar'] as const;

const size = { width: 500, height: 400 };
/** CSS pixels by which a name's point may be off. */
const nearby = 6;

/** Cities of the overview with at least so many people that lists draw them, as its tiles name them. */
export interface NamedCity extends City {
  /** By language tag; `name` is the one on the spot. */
  names: Readonly<Record<string, string>>;
}

const gazetteer = new CityGazetteer();
const named = (city: City): NamedCity => {
  const { name, others } = gazetteer.names(city);
  return { ...city, name, names: others };
};
const cities = listCities(100_000);

/** Capitals of independent states. */
export function capitals(): NamedCity[] {
  const states = new Set(listCountries().flatMap(({ code, independent }) => (independent ? [code] : [])));
  return cities.filter(({ capital, country }) => capital && states.has(country)).map(named);
}

/** The largest cities, the largest first. */
export const largest = (count: number): NamedCity[] => cities.slice(0, count).map(named);

export const viewOf = ({ lon, lat }: Pick<City, 'lon' | 'lat'>, zoom: number): View => {
  return { ...size, pixelRatio: 1, longitude: lon, latitude: lat, zoom, bearing: 0 };
};

/** CSS pixels between two places at a zoom. */
export function pixelsBetween(a: Pick<City, 'lon' | 'lat'>, b: Pick<City, 'lon' | 'lat'>, zoom: number): number {
  const world = 512 * 2 ** zoom;
  return world * Math.hypot(mercatorX(a.lon) - mercatorX(b.lon), mercatorY(a.lat) - mercatorY(b.lat));
}

type Drawing = Pick<Awaited<ReturnType<typeof openDrawing>>, 'place'>;

/** Whether a picture around a place names it, at each of some zooms. */
export async function wayIn(
  drawing: Drawing,
  language: string,
  city: NamedCity,
  steps: readonly number[],
): Promise<boolean[]> {
  const out: boolean[] = [];
  for (const zoom of steps) {
    const placed = await drawing.place('light', language, viewOf(city, zoom));
    out.push([...placed.values()].flat().some(symbol => isNameOf(symbol, city)));
  }
  return out;
}

function isNameOf({ instance, text, tile }: PlacedSymbol, { name, names }: NamedCity): boolean {
  const { kind, name: local, 'name:en': english } = instance.feature.properties;
  if (text === undefined || kind !== 'locality' || local !== name || (english ?? local) !== (names.en ?? name))
    return false;
  const [a, , , d, e, f] = tile.transform;
  const { x, y } = instance.anchor;
  return Math.hypot(a * x + e - size.width / 2, d * y + f - size.height / 2) < nearby;
}

/** Steps at which a name that was there is gone. */
export const losses = (way: readonly boolean[]): number =>
  way.filter((isNamed, step) => !isNamed && way.slice(0, step).includes(true)).length;
