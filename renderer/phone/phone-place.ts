import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { SharedItem } from '../api/phone.ts';
import type { PlaceFeature } from '../api/types.ts';
import { colorOf, titleOf } from '../features/data/item-look.ts';
import { readPlace } from '../features/subject/shown-place.ts';
import { pointFeature } from '../formats/feature.ts';
import { formatCoordinates } from '../ui/format/format.ts';

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

/** `undefined` for what is no place. */
export const placeOfShared = ({ kind, name, context, note, position }: SharedItem): PhonePlace | undefined =>
  kind !== 'place' || position === null
    ? undefined
    : { title: name === '' ? formatCoordinates(position) : name, context, note, point: position, box: undefined };

export const placeAtPoint = (point: LonLat, name: string | undefined): PhonePlace => ({
  title: name ?? formatCoordinates(point),
  context: name === undefined ? '' : formatCoordinates(point),
  note: '',
  point,
  box: undefined,
});

export const placesAsFeatures = (items: readonly SharedItem[]): GeoJSON.Feature<GeoJSON.Point>[] =>
  items.flatMap(item => {
    const place = placeOfShared(item);
    if (place === undefined) return [];
    const { lon, lat } = place.point;
    return [pointFeature([lon, lat], { name: titleOf(item), color: colorOf(item) })];
  });
