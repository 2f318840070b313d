import { Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { circlePositions } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { featureOf } from '../../formats/feature.ts';
import { useMap } from '../map-context.ts';

interface PositionOnMapProps {
  point: LonLat;
  /** Radius in metres; null: unknown. */
  accuracy: number | null;
  /** Degrees clockwise from north; null: unknown. */
  direction: number | null;
  /** It was there, and may be elsewhere by now. */
  old: boolean;
  /** For screen readers. */
  label: string;
}

/** A dot where one is, with the circle one is in, and a cone in the direction one goes. */
export function PositionOnMap({ point, accuracy, direction, old, label }: PositionOnMapProps) {
  const { map, overlays } = useMap();
  const { lon, lat } = point;
  const marker = useRef<Marker>(undefined);
  useEffect(() => {
    const element = document.createElement('div');
    element.className = 'position-dot';
    element.setAttribute('role', 'img');
    marker.current = new Marker({ element, rotationAlignment: 'map', pitchAlignment: 'map' })
      .setLngLat([0, 0])
      .addTo(map);
    return () => {
      marker.current?.remove();
      overlays.set('accuracy', []);
    };
  }, [map, overlays]);
  useEffect(() => {
    const element = marker.current
      ?.setLngLat([lon, lat])
      .setRotation(direction ?? 0)
      .getElement();
    if (element === undefined) return;
    element.dataset.turned = String(direction !== null);
    element.dataset.old = String(old);
    element.setAttribute('aria-label', label);
  }, [lon, lat, direction, old, label]);
  useEffect(() => {
    if (accuracy === null) return overlays.set('accuracy', []);
    const ring = circlePositions([lon, lat], Math.max(1, Math.min(accuracy, 2_000_000)), 64);
    const [first] = ring;
    if (first === undefined) return;
    const coordinates = [[...ring, first].toReversed()];
    overlays.set('accuracy', [featureOf({ type: 'Polygon', coordinates }, { old })]);
  }, [overlays, lon, lat, accuracy, old]);
  return null;
}
