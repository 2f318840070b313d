import { categoryOf } from '../../data-packs/format/places/categories.ts';
import type { Label, Language } from '../../data-packs/format/places/place.ts';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { IndexedPlace } from './place-index.ts';
import type { IndexedHouse } from './place-rows.ts';
import type { PlaceFeature, PlaceProperties } from './search-schemas.ts';

interface Shown {
  place: IndexedPlace;
  house: IndexedHouse | undefined;
  lon: number;
  lat: number;
  /** Kilometres. */
  distance?: number;
  /** The street that crosses `place` at the point. */
  crossing?: IndexedPlace;
}

/** Countries that write the number before the street. */
const numberFirst = new Set('US CA GB IE AU NZ ZA FR MC LU IN SG HK MT'.split(' '));

/** A result as the API shows it, in one language (local names where there is none). */
export function featureOf(
  { place, house, lon, lat, distance, crossing }: Shown,
  language: Language | undefined,
): PlaceFeature {
  const { context } = place;
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
    postcode: house?.postcode ?? context.postcode,
    locality: inLanguage(context.locality),
    district: inLanguage(context.district),
    city: inLanguage(context.city),
    county: inLanguage(context.county),
    state: inLanguage(context.state),
    country: place.layer === 'country' ? own : inLanguage(context.country),
    countrycode: context.countrycode,
    type: house ? 'house' : place.layer,
    osmKey: place.osmKey,
    osmValue: place.osmValue,
    osmType: osm?.type,
    osmId: osm?.id,
    extent: house || crossing ? undefined : place.extent && [...place.extent],
    distance: distance === undefined ? undefined : Math.round(distance * 1000 * 10) / 10,
    interpolated: house?.interpolated ? true : undefined,
  };
  // A house numbered in a hamlet or a town lies in it.
  if (house && !isStreet && place.layer !== 'poi' && place.layer !== 'other') {
    if (place.layer === 'city') properties.city = own;
    else if (place.layer === 'district') properties.district = own;
    else properties.locality = own;
  }
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [round(lon), round(lat)] },
    properties: withoutUndefined(properties),
  };
}

/** A typed position: where it is, with what it lies in. */
export function coordinateFeature({ lon, lat }: LonLat, near: PlaceFeature | undefined): PlaceFeature {
  const { city, county, state, country, countrycode, postcode, locality, district } = near?.properties ?? {};
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [round(lon), round(lat)] },
    properties: withoutUndefined({
      name: `${round(lat)}, ${round(lon)}`,
      postcode,
      locality,
      district,
      city,
      county,
      state,
      country,
      countrycode,
      type: 'other',
    }),
  };
}

function nameOf({ names, osmKey, osmValue }: IndexedPlace, language: Language | undefined): string | undefined {
  if (names.name !== '') return (language && names[language]) ?? names.name;
  return categoryOf(osmKey, osmValue)?.[language ?? 'en'][0];
}

function addressLine(street: string, number: string, countrycode: string | undefined): string {
  return countrycode && numberFirst.has(countrycode) ? `${number} ${street}` : `${street} ${number}`;
}

/** Seven decimals: a centimetre. */
function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

function withoutUndefined(properties: PlaceProperties): PlaceProperties {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}
