import { useEffect } from 'react';
import { useMap } from '../map-context.ts';

/** Draws saved places with their names: points with `color` and `name`. */
export function PlacesOnMap({ features }: { features: readonly GeoJSON.Feature<GeoJSON.Point>[] }) {
  const { overlays } = useMap();
  useEffect(() => overlays.set('places', [...features]), [overlays, features]);
  return null;
}
