import { Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { useMap } from '../map-context.ts';

export interface WaypointPin {
  id: number;
  point: LonLat;
  letter: string;
  role: 'start' | 'end' | 'break' | 'break_through';
  /** For screen readers. */
  label: string;
}

interface WaypointPinsProps {
  pins: readonly WaypointPin[];
  onMove: (id: number, point: LonLat) => void;
}

/** The plan's places as draggable pins. */
export function WaypointPins({ pins, onMove }: WaypointPinsProps) {
  const { map } = useMap();
  const moved = useRef(onMove);
  moved.current = onMove;
  const markers = useRef(new Map<number, Marker>());

  useEffect(() => {
    const live = new Set(pins.map(pin => pin.id));
    for (const [id, marker] of markers.current) {
      if (live.has(id)) continue;
      marker.remove();
      markers.current.delete(id);
    }
    for (const pin of pins) {
      let marker = markers.current.get(pin.id);
      if (marker === undefined) {
        const made = new Marker({ element: document.createElement('div'), anchor: 'bottom', draggable: true })
          .setLngLat([pin.point.lon, pin.point.lat])
          .addTo(map);
        made.on('dragend', () => {
          const { lng, lat } = made.getLngLat().wrap();
          moved.current(pin.id, { lon: lng, lat });
        });
        markers.current.set(pin.id, made);
        marker = made;
      }
      marker.setLngLat([pin.point.lon, pin.point.lat]);
      const element = marker.getElement();
      element.classList.add('waypoint-pin');
      element.dataset.role = pin.role;
      element.dataset.letter = pin.letter;
      element.setAttribute('role', 'img');
      element.setAttribute('aria-label', pin.label);
    }
  }, [map, pins]);

  useEffect(() => {
    const all = markers.current;
    return () => {
      for (const marker of all.values()) marker.remove();
      all.clear();
    };
  }, []);
  return null;
}
