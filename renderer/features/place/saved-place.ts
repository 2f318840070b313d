import { positionOf, titleOf } from '../data/item-look.ts';
import type { KeptItem, NewItem } from '../data/items-state.ts';
import type { Place } from '../search/found-place.ts';

/** A place as an item to keep. */
export function itemOfPlace(place: Place, regions: readonly { id: string; version: string }[]): NewItem {
  const { title, context, kind, kindLabel, point } = place;
  return {
    kind: 'place',
    name: title,
    regions: regions.map(({ id, version }) => ({ id, version })),
    properties: { position: { lat: point.lat, lon: point.lon }, context, kind, kindLabel },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A saved place as the card shows it; undefined where the item does not say where it is. */
export function placeOfItem(item: KeptItem): Place | undefined {
  const point = positionOf(item);
  if (point === undefined) return undefined;
  const { context, kind, kindLabel } = item.properties;
  return {
    title: titleOf(item),
    context: textOf(context),
    kind: textOf(kind),
    kindLabel: textOf(kindLabel),
    point,
    extent: undefined,
  };
}

/** About a metre: a place of the search and the same one saved differ by less. */
const sameDegrees = 1e-5;

/** The saved place at a position. */
export function savedAt(places: readonly KeptItem[], { lat, lon }: Place['point']): KeptItem | undefined {
  return places.find(item => {
    const at = positionOf(item);
    return at !== undefined && Math.abs(at.lat - lat) < sameDegrees && Math.abs(at.lon - lon) < sameDegrees;
  });
}
