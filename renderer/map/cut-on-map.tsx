import { useEffect } from 'react';
import type { Bounds } from '../../data-packs/geo/bounds.ts';
import { useMap } from './map-context.ts';

/** The box to which data is going to be cut. */
export function CutOnMap({ box }: { box: Bounds }) {
  const { overlays } = useMap();
  useEffect(() => {
    const [west, south, east, north] = box;
    const coordinates = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    overlays.set('cut', [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }]);
    return () => overlays.set('cut', []);
  }, [overlays, box]);
  return null;
}
