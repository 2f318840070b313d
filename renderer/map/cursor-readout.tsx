import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { decimalsAt, formatCoordinates } from '../ui/format.ts';
import { useMap } from './map-context.ts';
import { t } from './words.ts';

/** "lat, lon" under the pointer, else of the centre, and the zoom. */
export function CursorReadout() {
  const { map } = useMap();
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    let pointer: { lng: number; lat: number } | undefined;
    const show = () => {
      if (output.current === null) return;
      const { lng, lat } = pointer ?? map.getCenter();
      const zoom = map.getZoom();
      output.current.textContent = `${formatCoordinates({ lon: lng, lat }, decimalsAt(zoom))}  z${zoom.toFixed(1)}`;
    };
    const onPointer = (event: MapMouseEvent) => {
      pointer = event.lngLat.wrap();
      show();
    };
    const onLeave = () => {
      pointer = undefined;
      show();
    };
    map.on('mousemove', onPointer);
    map.on('mouseout', onLeave);
    map.on('move', show);
    show();
    return () => {
      map.off('mousemove', onPointer);
      map.off('mouseout', onLeave);
      map.off('move', show);
    };
  }, [map]);
  return (
    <output ref={output} className="cursor-readout" aria-label={t('coordinates')} aria-live="off" translate="no" />
  );
}
