import type { House, Place, PlaceShape } from '../../data-packs/format/places/place.ts';
import { PlaceIndex } from '../../server/geocoding/places/place-index.ts';
import { placesFileOf, placesPack } from '../api/places-pack.ts';
import { packFor } from '../helpers/packs.ts';

/** A place of a real region, without what it lies in. */
export type PlaceTemplate = Pick<
  Place,
  'osmKey' | 'osmValue' | 'names' | 'lon' | 'lat' | 'extent' | 'importance' | 'shape' | 'housenumber' | 'extra'
> & { houses: readonly House[] };

/** What made-up places are made of. */
export interface PlaceTemplates {
  streets: readonly PlaceTemplate[];
  others: readonly PlaceTemplate[];
  /** Outlines of buildings, numbered from 1 on as the houses of templates say. */
  outlines: readonly (readonly ArrayLike<number>[])[];
  /** Names of cities by country. */
  cities: ReadonlyMap<string, readonly string[]>;
}

/** Reads the streets, points of interest and houses of three real regions, and the cities of the world. */
export async function placeTemplates(): Promise<PlaceTemplates> {
  const [streets, others, outlines]: [PlaceTemplate[], PlaceTemplate[], ArrayLike<number>[][]] = [[], [], []];
  for (const region of ['liechtenstein', 'monaco', 'sf'] as const) {
    const index = new PlaceIndex(region, placesFileOf(await placesPack(region)));
    for (const id of index.placesIn([-180, -90, 180, 90], 1e6)) {
      const { layer, osmKey, osmValue, names, alternatives, lon, lat, extent, importance, ...place } = index.place(id);
      const houses = index.housesNear(id, 0, 1e6).map(house => {
        const outline = house.building === undefined ? undefined : index.outline(house.building);
        if (outline?.type === 'polygons') outlines.push([...(outline.polygons[0] ?? [])]);
        return { ...house, context: undefined, building: outline && outlines.length };
      });
      const { housenumber, extra } = place;
      const shape: PlaceShape | undefined = index.shape(id);
      const template = { osmKey, osmValue, names: { ...names, alternatives }, lon, lat, extent, importance, shape };
      if (layer === 'street') streets.push({ ...template, housenumber, extra, houses });
      else if (layer === 'poi' || layer === 'other') others.push({ ...template, housenumber, extra, houses });
    }
    index.close();
  }
  return { streets, others, outlines, cities: await citiesByCountry() };
}

async function citiesByCountry(): Promise<Map<string, string[]>> {
  const world = new PlaceIndex('world', placesFileOf(await packFor('world')));
  const cities = new Map<string, string[]>();
  for (const id of world.placesIn([-180, -90, 180, 90], 1e6, ['city'])) {
    const { context, names } = world.place(id);
    const country = context.countrycode ?? '';
    cities.set(country, [...(cities.get(country) ?? []), names.name]);
  }
  world.close();
  return cities;
}
