import { Marker } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { listen } from '../listen.ts';
import { useMap } from '../map-context.ts';
import { clickTaken } from './map-clicks.tsx';

interface PointPlacingProps {
  /** Where the point is: its pin can be dragged. */
  from: LonLat | undefined;
  label: string;
  onPlace: (point: LonLat) => void;
  onEnd: () => void;
}

/** Waits for the place of a point: a click on the map, or where its pin is dragged. Escape ends it. */
export function PointPlacing({ from, label, onPlace, onEnd }: PointPlacingProps) {
  const { map } = useMap();
  const placed = useEffectEvent(({ lng, lat }: { lng: number; lat: number }) => onPlace({ lon: lng, lat }));
  const ended = useEffectEvent(onEnd);
  const name = useEffectEvent(() => label);
  useEffect(() => {
    const canvas = map.getCanvas();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      ended();
    };
    clickTaken.set(true);
    canvas.style.cursor = 'crosshair';
    const end = listen(map, ['click'], ({ originalEvent, lngLat }) => {
      if (originalEvent.target === canvas) placed(lngLat.wrap());
    });
    // Before the key closes a card.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clickTaken.set(false);
      canvas.style.cursor = '';
      end();
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [map]);
  useEffect(() => {
    if (from === undefined) return;
    const element = document.createElement('div');
    element.className = 'point-pin';
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', name());
    const marker = new Marker({ element, anchor: 'bottom', draggable: true })
      .setLngLat([from.lon, from.lat])
      .addTo(map);
    marker.on('dragend', () => placed(marker.getLngLat().wrap()));
    return () => {
      marker.remove();
    };
  }, [map, from]);
  return null;
}
