import { lookup } from '../../../data-packs/base/lookup.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { placeKind } from '../../../data-packs/words/place-kinds.ts';
import type { PlaceFeature, PlaceProperties } from '../../api/types.ts';
import { formatCoordinates } from '../../ui/format/format.ts';
import { searchWords as t } from '../../words.ts';

/** A place as the window shows it. */
export interface Place {
  title: string;
  /** Names of the areas around it, smallest first. */
  context: string;
  /** The API's `type`. */
  kind: string;
  /** "Village", "Town hall", "Street". */
  kindLabel: string;
  point: LonLat;
  extent: [number, number, number, number] | undefined;
  /** What a visitor wants to know, as OpenStreetMap writes it; undefined where nothing is known. */
  details?: PlaceDetails | undefined;
}

export type PlaceDetails = NonNullable<PlaceProperties['extra']>;

function text(value: string | null | undefined): string | undefined {
  return value === null || value === undefined || value === '' ? undefined : value;
}

/** Street and house number in the order of their country, as the label has them. */
function streetAddress({ street, housenumber, label }: PlaceProperties): string | undefined {
  const [road, number] = [text(street), text(housenumber)];
  if (!road || !number) return road ?? number;
  const orders = [`${road} ${number}`, `${number} ${road}`, `${road}, ${number}`];
  return orders.find(order => label?.includes(order)) ?? orders[0];
}

function contextOf(properties: PlaceProperties, title: string): string {
  const { locality, district, postcode, city, county, state, country, type } = properties;
  const town = [text(postcode), text(city)].filter(part => part !== undefined).join(' ');
  const streetLine = type === 'house' ? undefined : streetAddress(properties);
  const parts = [streetLine, text(locality), text(district), town, text(county), text(state), text(country)];
  const seen = new Set([title]);
  return parts
    .filter(part => {
      if (part === undefined || part === '' || seen.has(part)) return false;
      seen.add(part);
      return true;
    })
    .join(', ');
}

function extentOf(extent: number[] | null | undefined): Place['extent'] {
  const [a, b, c, d] = extent ?? [];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  // Accept Photon's west, north, east, south and GeoJSON's west, south, east, north.
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

export function readPlace(feature: PlaceFeature): Place {
  const { properties } = feature;
  const [lon = 0, lat = 0] = feature.geometry.coordinates;
  const point = { lon, lat };
  const title = text(properties.name) ?? streetAddress(properties) ?? formatCoordinates(point);
  return {
    title,
    context: contextOf(properties, title),
    kind: text(properties.type) ?? 'other',
    kindLabel: labelOf(properties),
    point,
    extent: extentOf(properties.extent),
    details: properties.extra ?? undefined,
  };
}

/** A place for a point without a name. */
export function placeAt(point: LonLat): Place {
  return {
    title: formatCoordinates(point),
    context: '',
    kind: 'coordinates',
    kindLabel: t('coordinates'),
    point,
    extent: undefined,
  };
}

function labelOf({ type, osmKey, osmValue }: PlaceProperties): string {
  return type === 'house' ? t('address') : placeKind(type ?? 'other', osmKey ?? 'boundary', osmValue ?? 'yes');
}

const zooms: Readonly<Record<string, number>> = {
  country: 5,
  state: 8,
  county: 10,
  region: 8,
  city: 12.5,
  district: 13.5,
  postcode: 13,
  locality: 14,
  street: 16,
};

/** The zoom for a place without an extent. */
export function zoomOf(kind: string): number {
  return lookup(zooms, kind) ?? 17;
}
