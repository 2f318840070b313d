import { featuresOf } from '../tracks/track.ts';
import { shapesOf } from '../tracks/track-shapes.ts';

/** What is drawn of an item's GeoJSON; a colour of its own where it says one. */
export interface ItemShape {
  color: string | undefined;
  feature: GeoJSON.Feature;
}

/** Reads an item's GeoJSON; nothing where another program wrote something else. */
export function readItemShapes(text: string): ItemShape[] {
  try {
    return features(JSON.parse(text)).flatMap(one => {
      const shapes = shapesOf(one);
      return featuresOf({ shapes, color: '' }).map(feature => ({ color: shapes.color, feature }));
    });
  } catch {
    return [];
  }
}

function features(value: unknown): unknown[] {
  const collection = typeof value === 'object' && value !== null && 'features' in value ? value.features : undefined;
  return Array.isArray(collection) ? collection : [value];
}
