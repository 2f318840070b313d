import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { SharedPlace } from '../api/phone.ts';
import type { PlaceFeature } from '../api/types.ts';
import { readPlace } from '../features/search/found-place.ts';
import { formatCoordinates } from '../ui/format.ts';

/** A place that the sheet shows. */
export interface PhonePlace {
  title: string;
  context: string;
  note: string;
  point: LonLat;
  /** Of what is larger than a view of streets. */
  box: [number, number, number, number] | undefined;
}

export function placeOfFeature(feature: PlaceFeature): PhonePlace {
  const { title, context, point, extent } = readPlace(feature);
  return { title, context, point, note: '', box: extent };
}

export const placeOfShared = ({ name, context, note, position }: SharedPlace): PhonePlace => ({
  title: name === '' ? formatCoordinates(position) : name,
  context,
  note,
  point: position,
  box: undefined,
});

export const placeAtPoint = (point: LonLat, name: string | undefined): PhonePlace => ({
  title: name ?? formatCoordinates(point),
  context: name === undefined ? '' : formatCoordinates(point),
  note: '',
  point,
  box: undefined,
});

const usualColor = '#0b6e66';

export const placesAsFeatures = (places: readonly SharedPlace[]): GeoJSON.Feature<GeoJSON.Point>[] =>
  places.map(({ name, color, position: { lon, lat } }) => ({
    type: 'Feature',
    properties: { name, color: color ?? usualColor },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  }));
