import { contextLevels, type Label, type Language } from '../../../data-packs/format/places/place.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { categoryOf } from '../../../data-packs/words/place-categories.ts';
import type { Found } from '../places/nearest-places.ts';
import type { IndexedPlace } from '../places/place-index.ts';
import type { Context, IndexedHouse } from '../places/place-rows.ts';
import { addressLabel, addressLine } from './address-label.ts';
import { outlineOf } from './outline.ts';
import type { PlaceFeature, PlaceProperties } from './place-feature.ts';

export interface Shown extends Found {
  /** Kilometres. */
  distance?: number;
  /** The street that crosses `place` at the point. */
  crossing?: IndexedPlace;
}

export interface Showing {
  /** Local names where it is left out or has none. */
  language?: Language | undefined;
  polygon?: boolean | undefined;
  names?: boolean | undefined;
}

export function featureOf(
  { place, house, lon, lat, distance, crossing }: Shown,
  { language, polygon, names }: Showing,
): PlaceFeature {
  const context = contextAt(place, house, lon, lat);
  const inLanguage = (label: Label | undefined) => label && ((language && label[language]) ?? label.name);
  const own = nameOf(place, language);
  const isStreet = place.layer === 'street';
  const number = house?.number ?? place.housenumber;
  const osm = crossing ? undefined : house ? house.osm : place.osm;
  const properties: PlaceProperties = {
    name: house
      ? addressLine(own ?? '', house.number, context.countrycode)
      : crossing
        ? `${own} & ${nameOf(crossing, language)}`
        : own,
    street: isStreet ? own : house ? (place.osmKey === 'place' ? undefined : own) : inLanguage(place.street),
    housenumber: number,
    postcode: place.osmValue === 'postcode' ? own : context.postcode,
    ...Object.fromEntries(contextLevels.map(level => [level, inLanguage(context[level])])),
    ...(place.layer === 'country' && { country: own }),
    countrycode: context.countrycode,
    subdivisions: context.subdivisions && [...context.subdivisions],
    type: house ? 'house' : place.layer,
    osmKey: place.osmKey,
    osmValue: place.osmValue,
    osmType: osm?.type,
    osmId: osm?.id,
    extent: house || crossing ? undefined : place.extent && [...place.extent],
    distance: distance === undefined ? undefined : Math.round(distance * 1000 * 10) / 10,
    interpolated: house?.interpolated ? true : undefined,
    extra: house || crossing ? undefined : place.extra,
  };
  // A house numbered by a hamlet or town, without a street, lies in that place.
  if (house && !isStreet && place.layer !== 'poi' && place.layer !== 'other') {
    if (place.layer === 'city') properties.city = own;
    else if (place.layer === 'district') properties.district = own;
    else properties.locality = own;
  }
  properties.label = addressLabel(properties);
  if (polygon && !crossing) properties.outline = outlineOf(place, house);
  if (names && !house && !crossing) properties.names = namesOf(place);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [round(lon), round(lat)] },
    properties: withoutUndefined(properties),
  };
}

/** Metres from a point on a street to the house that tells what the point lies in. */
const besideStreet = 150;

/** Areas around a result: a house and a point along a street seldom lie where the middle of the street does. */
function contextAt(place: IndexedPlace, house: IndexedHouse | undefined, lon: number, lat: number): Context {
  if (house) return house.context;
  if (place.layer !== 'street' || (lon === place.lon && lat === place.lat)) return place.context;
  return place.index.contextNear(lon, lat, besideStreet) ?? place.context;
}

/** What a typed position has of a place near it. */
const surroundings = ['postcode', ...contextLevels, 'countrycode', 'subdivisions'] as const;

/** Feature of a typed position. */
export function coordinateFeature({ lon, lat }: LonLat, near: PlaceFeature | undefined): PlaceFeature {
  const around = Object.fromEntries(surroundings.map(name => [name, near?.properties[name]]));
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [round(lon), round(lat)] },
    properties: withoutUndefined({ name: `${round(lat)}, ${round(lon)}`, ...around, type: 'other' }),
  };
}

/** Only those that are there. */
function namesOf({ names, alternatives }: IndexedPlace): PlaceProperties['names'] {
  const there = Object.entries(names).filter(([, name]) => name !== undefined && name !== '');
  return { ...Object.fromEntries(there), ...(alternatives.length > 0 ? { alternatives: [...alternatives] } : {}) };
}

function nameOf({ names, osmKey, osmValue }: IndexedPlace, language: Language | undefined): string | undefined {
  if (names.name !== '') return (language && names[language]) ?? names.name;
  return categoryOf(osmKey, osmValue)?.[language ?? 'en'][0];
}

/** Seven decimals: a centimetre. */
function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

function withoutUndefined(properties: PlaceProperties): PlaceProperties {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}
