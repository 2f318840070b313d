import { ScaleControl } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { Units } from '../../api/types.ts';
import { useMap } from '../map-context.ts';

/** The length of a line at the middle of the map. */
export function ScaleBar({ units }: { units: Units }) {
  const { map } = useMap();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scale = new ScaleControl({ maxWidth: 90, unit: units === 'miles' ? 'imperial' : 'metric' });
    // The control is made for the map's corners, but only measures the map.
    box.current?.replaceChildren(scale.onAdd(map));
    return () => scale.onRemove();
  }, [map, units]);
  return <div ref={box} className="scale-bar" />;
}
