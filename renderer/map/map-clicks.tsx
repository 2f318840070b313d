import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { useMap } from './map-context.ts';
import { otherRoutesLayer, routeHitLayer } from './map-overlays.ts';

/** Reports clicks on the map, but not on pins and routes. */
export function MapClicks({ onClick }: { onClick: (point: LonLat) => void }) {
  const { map } = useMap();
  const clicked = useRef(onClick);
  clicked.current = onClick;
  useEffect(() => {
    const listen = (event: MapMouseEvent) => {
      if (event.originalEvent.target !== map.getCanvas()) return;
      const layers = [routeHitLayer, otherRoutesLayer].filter(layer => map.getLayer(layer) !== undefined);
      const onRoute = layers.length > 0 && map.queryRenderedFeatures(event.point, { layers }).length > 0;
      if (onRoute) return;
      const { lng, lat } = event.lngLat.wrap();
      clicked.current({ lon: lng, lat });
    };
    map.on('click', listen);
    return () => {
      map.off('click', listen);
    };
  }, [map]);
  return null;
}
