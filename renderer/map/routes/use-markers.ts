import type { Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { useMap } from '../map-context.ts';

interface MarkedPoint {
  id: number;
  point: LonLat;
}

interface Markers<One extends MarkedPoint> {
  make: (one: One) => Marker;
  /** Brings the element of a marker up to date. */
  update: (element: HTMLElement, one: One) => void;
  onMove: (id: number, point: LonLat) => void;
}

/** Draggable markers, each the same one as long as there is a point of its id. */
export function useMarkers<One extends MarkedPoint>(points: readonly One[], markers: Markers<One>): void {
  const { map } = useMap();
  const latest = useRef(markers);
  latest.current = markers;
  const shown = useRef(new Map<number, Marker>());
  useEffect(() => {
    const live = new Set(points.map(({ id }) => id));
    for (const [id, marker] of shown.current) {
      if (live.has(id)) continue;
      marker.remove();
      shown.current.delete(id);
    }
    for (const one of points) {
      const { lon, lat } = one.point;
      const known = shown.current.get(one.id);
      const marker = known ?? latest.current.make(one);
      marker.setLngLat([lon, lat]);
      latest.current.update(marker.getElement(), one);
      if (known !== undefined) continue;
      marker.addTo(map).on('dragend', () => {
        const { lng, lat: north } = marker.getLngLat().wrap();
        latest.current.onMove(one.id, { lon: lng, lat: north });
      });
      shown.current.set(one.id, marker);
    }
  }, [map, points]);
  useEffect(() => {
    const all = shown.current;
    return () => {
      for (const marker of all.values()) marker.remove();
      all.clear();
    };
  }, []);
}
