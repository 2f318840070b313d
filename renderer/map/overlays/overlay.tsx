import { useEffect } from 'react';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { showBox } from '../camera/camera.ts';
import { useMap } from '../map-context.ts';
import type { OverlayId } from './overlay-layers.ts';

interface OverlayProps {
  id: OverlayId;
  features: readonly GeoJSON.Feature[];
  /** The box to show; only a new one moves the map. */
  show?: Bounds | undefined;
}

/** Draws features on the map, in the look of their overlay, as long as it is rendered. */
export function Overlay({ id, features, show }: OverlayProps) {
  const { map, overlays } = useMap();
  useEffect(() => overlays.set(id, [...features]), [overlays, id, features]);
  useEffect(() => () => overlays.set(id, []), [overlays, id]);
  useEffect(() => {
    if (show !== undefined) showBox(map, show, 16);
  }, [map, show]);
  return null;
}
