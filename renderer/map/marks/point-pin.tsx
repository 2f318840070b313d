import { Marker } from 'maplibre-gl';
import { useEffect } from 'react';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { useMap } from '../map-context.ts';

/** The pin of the selected place. */
export function PointPin({ point, label }: { point: LonLat; label: string }) {
  const { map } = useMap();
  const { lon, lat } = point;
  useEffect(() => {
    const element = document.createElement('div');
    element.className = 'point-pin';
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', label);
    const marker = new Marker({ element, anchor: 'bottom' }).setLngLat([lon, lat]).addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, lon, lat, label]);
  return null;
}
