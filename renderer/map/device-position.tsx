import { Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { reducedMotion } from './camera.ts';
import { useMap } from './map-context.ts';

interface DevicePositionProps {
  point: LonLat;
  /** Metres within which it is. */
  accuracy: number;
  /** Degrees from north, of who moves. */
  heading: number | undefined;
  label: string;
  /** Keeps it in the map's middle. */
  follow: boolean;
  /** Called when somebody moves the map, who no longer wants that. */
  onLeave: () => void;
}

/** Metres of a pixel at zoom 0 on the equator. */
const metresPerPixel = 78_271.517;

/** Where the device is that draws the map, as its browser says. */
export function DevicePosition({ point, accuracy, heading, label, follow, onLeave }: DevicePositionProps) {
  const { map } = useMap();
  const marker = useRef<Marker>(undefined);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  const { lon, lat } = point;

  useEffect(() => {
    const element = document.createElement('div');
    element.className = 'device-position';
    element.setAttribute('role', 'img');
    const made = new Marker({ element }).setLngLat([0, 0]).addTo(map);
    marker.current = made;
    const onDrag = () => leave.current();
    map.on('dragstart', onDrag);
    return () => {
      map.off('dragstart', onDrag);
      made.remove();
      marker.current = undefined;
    };
  }, [map]);

  useEffect(() => {
    const element = marker.current?.setLngLat([lon, lat]).getElement();
    if (element === undefined) return;
    element.setAttribute('aria-label', label);
    element.toggleAttribute('data-heading', heading !== undefined);
    element.style.setProperty('--heading', `${heading ?? 0}deg`);
    const resize = () => {
      const scale = (metresPerPixel * Math.cos((lat * Math.PI) / 180)) / 2 ** map.getZoom();
      element.style.setProperty('--accuracy', `${Math.min(2000, (2 * accuracy) / scale)}px`);
    };
    resize();
    map.on('zoom', resize);
    return () => {
      map.off('zoom', resize);
    };
  }, [map, lon, lat, accuracy, heading, label]);

  useEffect(() => {
    if (!follow) return;
    const zoom = Math.max(map.getZoom(), 16);
    map.easeTo({ center: [lon, lat], zoom, ...(reducedMotion() ? { animate: false } : { duration: 500 }) });
  }, [map, follow, lon, lat]);
  return null;
}
