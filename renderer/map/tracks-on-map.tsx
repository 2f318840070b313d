import { useEffect } from 'react';
import type { Bounds } from '../../data-packs/geo/bounds.ts';
import { showBox } from './camera.ts';
import { useMap } from './map-context.ts';

interface TracksOnMapProps {
  features: readonly GeoJSON.Feature[];
  /** Where to go; another box goes there, the same one does not again. */
  show: Bounds | undefined;
}

/** The opened tracks, and the way to the one that was opened last. */
export function TracksOnMap({ features, show }: TracksOnMapProps) {
  const { map, overlays } = useMap();
  useEffect(() => overlays.set('tracks', [...features]), [overlays, features]);
  useEffect(() => {
    if (show !== undefined) showBox(map, show, 16);
  }, [map, show]);
  return null;
}
