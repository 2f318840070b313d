import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { hitsLayer } from './hit-layers.ts';
import { useMap } from './map-context.ts';
import { otherRoutesLayer, routeHitLayer } from './map-overlays.ts';

/** Reports clicks on the map, on the name or icon of a place with its name and position, but not on pins, hits and routes. */
export function MapClicks({ onClick }: { onClick: (point: LonLat, name?: string) => void }) {
  const { map } = useMap();
  const clicked = useRef(onClick);
  clicked.current = onClick;
  useEffect(() => {
    const listen = (event: MapMouseEvent) => {
      if (event.originalEvent.target !== map.getCanvas()) return;
      const layers = [routeHitLayer, otherRoutesLayer, hitsLayer].filter(layer => map.getLayer(layer) !== undefined);
      const onOthers = layers.length > 0 && map.queryRenderedFeatures(event.point, { layers }).length > 0;
      if (onOthers) return;
      const place = map.queryRenderedFeatures(event.point).find(({ sourceLayer }) => sourceLayer === 'pois');
      const name: unknown = place?.properties.name;
      if (place?.geometry.type === 'Point' && typeof name === 'string') {
        const [lon = 0, lat = 0] = place.geometry.coordinates;
        clicked.current({ lon, lat }, name);
        return;
      }
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
