import { Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { useMap } from '../map-context.ts';

interface ShapingDot {
  id: number;
  point: LonLat;
}

interface ShapingDotsProps {
  dots: readonly ShapingDot[];
  /** For screen readers and as a hint. */
  label: string;
  onMove: (id: number, point: LonLat) => void;
  onRemove: (id: number) => void;
}

/** The points that shape the route, as small draggable dots: a click removes one. */
export function ShapingDots({ dots, label, onMove, onRemove }: ShapingDotsProps) {
  const { map } = useMap();
  const callbacks = useRef({ onMove, onRemove });
  callbacks.current = { onMove, onRemove };
  const markers = useRef(new Map<number, Marker>());

  useEffect(() => {
    const live = new Set(dots.map(({ id }) => id));
    for (const [id, marker] of markers.current) {
      if (live.has(id)) continue;
      marker.remove();
      markers.current.delete(id);
    }
    for (const { id, point } of dots) {
      const known = markers.current.get(id);
      if (known !== undefined) {
        known.setLngLat([point.lon, point.lat]);
        continue;
      }
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'shaping-dot';
      button.title = label;
      button.setAttribute('aria-label', label);
      const marker = new Marker({ element: button, draggable: true }).setLngLat([point.lon, point.lat]).addTo(map);
      let moved = false;
      button.addEventListener('pointerdown', () => {
        moved = false;
      });
      marker.on('drag', () => {
        moved = true;
      });
      marker.on('dragend', () => {
        const { lng, lat } = marker.getLngLat().wrap();
        callbacks.current.onMove(id, { lon: lng, lat });
      });
      // The end of dragging is a click, too.
      button.addEventListener('click', () => {
        if (!moved) callbacks.current.onRemove(id);
      });
      markers.current.set(id, marker);
    }
  }, [map, dots, label]);

  useEffect(() => {
    const all = markers.current;
    return () => {
      for (const marker of all.values()) marker.remove();
      all.clear();
    };
  }, []);
  return null;
}
