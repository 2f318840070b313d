import { shapesOf } from '../../formats/shapes.ts';
import { featuresOf } from '../../formats/track.ts';

/** A feature of an item's GeoJSON, with its own colour where it has one. */
export interface ItemShape {
  color: string | undefined;
  /** The name of a single point. */
  label: string | undefined;
  feature: GeoJSON.Feature;
}

/** Reads an item's GeoJSON; nothing where another program wrote something else. */
export function readItemShapes(text: string): ItemShape[] {
  try {
    return features(JSON.parse(text)).flatMap(one => {
      const shapes = shapesOf(one);
      const label = shapes.points.length === 1 ? shapes.marks?.[0]?.name : undefined;
      return featuresOf({ shapes, color: '' }).map(feature => ({ color: shapes.color, label, feature }));
    });
  } catch {
    return [];
  }
}

function features(value: unknown): unknown[] {
  const collection = typeof value === 'object' && value !== null && 'features' in value ? value.features : undefined;
  return Array.isArray(collection) ? collection : [value];
}
