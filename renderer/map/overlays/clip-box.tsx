import { useEffect } from 'react';
import { type Bounds, ringAround } from '../../../data-packs/geo/bounds.ts';
import { useMap } from '../map-context.ts';

/** Draws the box to which a build clips its data. */
export function ClipBox({ box }: { box: Bounds }) {
  const { overlays } = useMap();
  useEffect(() => {
    const geometry = { type: 'LineString' as const, coordinates: ringAround(box) };
    overlays.set('clip-box', [{ type: 'Feature', properties: {}, geometry }]);
    return () => overlays.set('clip-box', []);
  }, [overlays, box]);
  return null;
}
