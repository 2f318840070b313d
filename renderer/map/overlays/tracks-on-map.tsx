import { useEffect } from 'react';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { showBox } from '../camera/camera.ts';
import { useMap } from '../map-context.ts';

interface TracksOnMapProps {
  features: readonly GeoJSON.Feature[];
  /** The box to show; only a new one moves the map. */
  show: Bounds | undefined;
}

/** Draws the opened tracks and shows the last one. */
export function TracksOnMap({ features, show }: TracksOnMapProps) {
  const { map, overlays } = useMap();
  useEffect(() => overlays.set('tracks', [...features]), [overlays, features]);
  useEffect(() => {
    if (show !== undefined) showBox(map, show, 16);
  }, [map, show]);
  return null;
}
