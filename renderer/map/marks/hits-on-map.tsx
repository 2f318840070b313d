import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { type Store, useStore } from '../../ui/store.ts';
import { useMap } from '../map-context.ts';
import { hitsLayer } from '../overlays/shape-layers.ts';

interface PinnedHit {
  id: string;
  place: { title: string; point: LonLat };
}

interface HitsOnMapProps {
  hits: readonly PinnedHit[];
  /** The id of the hit under the pointer, on the map or in the list. */
  hover: Store<string | undefined>;
  onPick: (id: string) => void;
  /** The map rests at a view. */
  onView: () => void;
}

/** Hits of a search on the map: hovering lights one, a click picks it. */
export function HitsOnMap({ hits, hover, onPick, onView }: HitsOnMapProps) {
  const { map, overlays } = useMap();
  const latest = useRef({ onPick, onView });
  latest.current = { onPick, onView };
  const pointed = useStore(hover, id => id);

  useEffect(() => {
    overlays.set('hits', hits.map(featureOf));
    return () => overlays.set('hits', []);
  }, [overlays, hits]);
  useEffect(() => {
    overlays.set('hit-lit', hits.filter(({ id }) => id === pointed).map(featureOf));
    return () => overlays.set('hit-lit', []);
  }, [overlays, hits, pointed]);

  useEffect(() => {
    const canvas = map.getCanvas();
    let over = false;
    const at = (event: MapMouseEvent): string | undefined => {
      if (event.originalEvent.target !== canvas || map.getLayer(hitsLayer) === undefined) return undefined;
      const id: unknown = map.queryRenderedFeatures(event.point, { layers: [hitsLayer] })[0]?.properties.id;
      return typeof id === 'string' ? id : undefined;
    };
    const onMove = (event: MapMouseEvent) => {
      const id = at(event);
      // What others set while the pointer is elsewhere stays theirs.
      if (id === undefined && !over) return;
      over = id !== undefined;
      canvas.style.cursor = over ? 'pointer' : '';
      hover.set(id);
    };
    const onClick = (event: MapMouseEvent) => {
      const id = at(event);
      if (id !== undefined) latest.current.onPick(id);
    };
    const onMoved = () => latest.current.onView();
    map.on('mousemove', onMove);
    map.on('click', onClick);
    map.on('moveend', onMoved);
    return () => {
      map.off('mousemove', onMove);
      map.off('click', onClick);
      map.off('moveend', onMoved);
      if (over) canvas.style.cursor = '';
    };
  }, [map, hover]);
  return null;
}

function featureOf({ id, place: { title, point } }: PinnedHit): GeoJSON.Feature {
  return {
    type: 'Feature',
    properties: { id, name: title },
    geometry: { type: 'Point', coordinates: [point.lon, point.lat] },
  };
}
