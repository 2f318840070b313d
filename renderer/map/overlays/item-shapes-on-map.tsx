import { useEffect } from 'react';
import { useMap } from '../map-context.ts';

/** Draws kept lines, areas and points: features with `color`. */
export function ItemShapesOnMap({ features }: { features: readonly GeoJSON.Feature[] }) {
  const { overlays } = useMap();
  useEffect(() => overlays.set('items', [...features]), [overlays, features]);
  return null;
}
