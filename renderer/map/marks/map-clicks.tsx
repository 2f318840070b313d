import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { createStore } from '../../store.ts';
import { listen } from '../listen.ts';
import { useMap } from '../map-context.ts';
import { otherRoutesLayer, routeHitLayer } from '../overlays/route-layers.ts';
import { hitsLayer } from '../overlays/shape-layers.ts';
import { incidentsLayer } from '../traffic/traffic-layers.ts';
import { ownHitsAt } from './own-hits.ts';

/** Whether a tool waits for a click on the map, which nothing else takes then. */
export const clickTaken = createStore(false);

interface MapClicksProps {
  onClick: (point: LonLat, name?: string) => void;
  /** Whether own features take those on them. */
  sparesOwn?: boolean;
}

/** Whether a click or move is on what lies over the map, or is drawn there and has an answer of its own. */
export function isOnOthers(map: MapLibreMap, { originalEvent, point }: MapMouseEvent): boolean {
  if (originalEvent.target !== map.getCanvas() || clickTaken.get()) return true;
  const layers = [routeHitLayer, otherRoutesLayer, hitsLayer, incidentsLayer].filter(
    layer => map.getLayer(layer) !== undefined,
  );
  return layers.length > 0 && map.queryRenderedFeatures(point, { layers }).length > 0;
}

/** Reports clicks on the map, on the name or icon of a place with its name and position, but not on pins, hits and routes. */
export function MapClicks({ onClick, sparesOwn = false }: MapClicksProps) {
  const { map } = useMap();
  const clicked = useEffectEvent(onClick);
  useEffect(() => {
    const onEvent = (event: MapMouseEvent) => {
      if (isOnOthers(map, event) || (sparesOwn && ownHitsAt(map, event).length > 0)) return;
      const place = placeAt(map, event);
      if (place !== undefined) {
        clicked(place.point, place.name);
        return;
      }
      const { lng, lat } = event.lngLat.wrap();
      clicked({ lon: lng, lat });
    };
    return listen(map, ['click'], onEvent);
  }, [map, sparesOwn]);
  return null;
}

/** Shows that the names and icons of places on the map can be pressed. */
export function PlaceCursor() {
  const { map } = useMap();
  useEffect(() => {
    const { classList } = map.getContainer();
    let frame = 0;
    const onEvent = (event: MapMouseEvent) => {
      cancelAnimationFrame(frame);
      if (event.originalEvent.buttons !== 0) return;
      // Once a frame: mice report their moves more often.
      frame = requestAnimationFrame(() => {
        classList.toggle('map-on-place', placeAt(map, event) !== undefined);
      });
    };
    const end = listen(map, ['mousemove'], onEvent);
    return () => {
      end();
      cancelAnimationFrame(frame);
      classList.remove('map-on-place');
    };
  }, [map]);
  return null;
}

/** The place whose name or icon is drawn at a point of the window. */
function placeAt(map: MapLibreMap, { point }: MapMouseEvent): { point: LonLat; name: string } | undefined {
  const layers = map.getLayersOrder().filter(id => map.getLayer(id)?.sourceLayer === 'pois');
  if (layers.length === 0) return undefined;
  for (const { geometry, properties } of map.queryRenderedFeatures(point, { layers })) {
    const name: unknown = properties.name;
    if (geometry.type !== 'Point' || typeof name !== 'string') continue;
    const [lon = 0, lat = 0] = geometry.coordinates;
    return { point: { lon, lat }, name };
  }
  return undefined;
}
