import { Marker } from 'maplibre-gl';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { useMarkers } from './use-markers.ts';

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
  useMarkers(pins, {
    make: () => new Marker({ element: document.createElement('div'), anchor: 'bottom', draggable: true }),
    update: (element, { role, letter, label }) => {
      element.classList.add('waypoint-pin');
      element.dataset.role = role;
      element.dataset.letter = letter;
      element.setAttribute('role', 'img');
      element.setAttribute('aria-label', label);
    },
    onMove,
  });
  return null;
}
