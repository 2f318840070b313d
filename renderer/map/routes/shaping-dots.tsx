import { Marker } from 'maplibre-gl';
import { useRef } from 'react';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { useMarkers } from './use-markers.ts';

interface ShapingDotsProps {
  dots: readonly { id: number; point: LonLat }[];
  /** For screen readers and as a hint. */
  label: string;
  onMove: (id: number, point: LonLat) => void;
  onRemove: (id: number) => void;
}

/** The points that shape the route, as small draggable dots: a click removes one. */
export function ShapingDots({ dots, label, onMove, onRemove }: ShapingDotsProps) {
  const remove = useRef(onRemove);
  remove.current = onRemove;
  useMarkers(dots, {
    make: ({ id }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'shaping-dot';
      const marker = new Marker({ element: button, draggable: true });
      let moved = false;
      button.addEventListener('pointerdown', () => {
        moved = false;
      });
      marker.on('drag', () => {
        moved = true;
      });
      // The end of dragging is a click, too.
      button.addEventListener('click', () => {
        if (!moved) remove.current(id);
      });
      return marker;
    },
    update: button => {
      button.title = label;
      button.setAttribute('aria-label', label);
    },
    onMove,
  });
  return null;
}
