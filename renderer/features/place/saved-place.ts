import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import { positionOf, titleOf } from '../data/item-look.ts';
import type { KeptItem, NewItem } from '../data/items-state.ts';
import type { Place, PlaceDetails } from '../subject/shown-place.ts';

export function itemOfPlace(place: Place, regions: readonly { id: string; version: string }[]): NewItem {
  const { title, context, kind, kindLabel, point, details } = place;
  return {
    kind: 'place',
    name: title,
    regions: regions.map(({ id, version }) => ({ id, version })),
    properties: { position: { lat: point.lat, lon: point.lon }, context, kind, kindLabel, details },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Details as the item has them: texts by name. */
function detailsOf(details: unknown): PlaceDetails | undefined {
  if (typeof details !== 'object' || details === null) return undefined;
  return Object.fromEntries(Object.entries(details).filter(([, value]) => typeof value === 'string'));
}

/** A saved place as the card shows it; undefined where the item does not say where it is. */
export function placeOfItem(item: KeptItem): Place | undefined {
  const point = positionOf(item);
  if (point === undefined) return undefined;
  const { context, kind, kindLabel, details } = item.properties;
  return {
    title: titleOf(item),
    context: textOf(context),
    kind: textOf(kind),
    kindLabel: textOf(kindLabel),
    point,
    extent: undefined,
    details: detailsOf(details),
  };
}

/** Metres: a place of the search and the same one saved differ by less. */
const samePoint = 1.5;
/** Metres between positions of one place, which a click and a search tell differently. */
const samePlace = 30;

/** The saved place at a position, or of the same name beside it. */
export function savedPlace(saved: readonly KeptItem[], { title, point }: Place): KeptItem | undefined {
  const near = saved.flatMap(item => {
    const at = positionOf(item);
    const away = at === undefined ? Number.POSITIVE_INFINITY : distanceBetween(at, point);
    return away < samePoint || (away < samePlace && item.name === title) ? [{ item, away }] : [];
  });
  return near.sort((a, b) => a.away - b.away)[0]?.item;
}
