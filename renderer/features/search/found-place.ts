import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { PlaceFeature, PlaceProperties } from '../../api/types.ts';
import { formatCoordinates } from '../../ui/format.ts';
import { t } from './words.ts';

/** A place as the window shows it, wherever it came from. */
export interface Place {
  title: string;
  /** What lies around it, from near to far. */
  context: string;
  /** The API's `type`. */
  kind: string;
  /** What it is, in words: "Village", "Townhall", "Street". */
  kindLabel: string;
  point: LonLat;
  extent: [number, number, number, number] | undefined;
}

function text(value: string | null | undefined): string | undefined {
  return value === null || value === undefined || value === '' ? undefined : value;
}

function contextOf(properties: PlaceProperties, title: string): string {
  const { street, locality, district, postcode, city, county, state, country, type } = properties;
  const town = [text(postcode), text(city)].filter(part => part !== undefined).join(' ');
  const streetLine = type === 'house' ? undefined : text(street);
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
  // Photon writes west, north, east, south; GeoJSON west, south, east, north. Either is read.
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

export function readPlace(feature: PlaceFeature): Place {
  const { properties } = feature;
  const [lon = 0, lat = 0] = feature.geometry.coordinates;
  const point = { lon, lat };
  const address = [text(properties.street), text(properties.housenumber)].filter(part => part !== undefined).join(' ');
  const title = text(properties.name) ?? (address === '' ? undefined : address) ?? formatCoordinates(point);
  return {
    title,
    context: contextOf(properties, title),
    kind: text(properties.type) ?? 'other',
    kindLabel: labelOf(properties),
    point,
    extent: extentOf(properties.extent),
  };
}

/** A bare point is a place too. */
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

/** Tags that say how a thing is mapped or bounded, not what it is. */
const unspeaking: ReadonlySet<string> = new Set(['boundary', 'highway', 'building', 'addr:housenumber']);

/** "Address", "Street", "Village", "Fuel station": the tag where it speaks, else the type. */
function labelOf({ type, osmKey, osmValue }: PlaceProperties): string {
  if (type === 'house') return t('address');
  const tag = text(osmValue);
  const speaks = tag !== undefined && tag !== 'yes' && !unspeaking.has(osmKey ?? 'boundary');
  const words = (speaks ? tag : (text(type) ?? 'place')).replaceAll('_', ' ');
  if (words === 'other' || words === 'poi') return t('place');
  return words.charAt(0).toUpperCase() + words.slice(1);
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

/** How close to go for a place without an extent. */
export function zoomOf(kind: string): number {
  return zooms[kind] ?? 17;
}
