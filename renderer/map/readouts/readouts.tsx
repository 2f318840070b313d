import { type MapMouseEvent, ScaleControl } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { Units } from '../../api/types.ts';
import { decimalsAt, formatCoordinates } from '../../ui/format/format.ts';
import { useSettings } from '../../ui/settings.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { mapWords as t } from '../../words.ts';
import { listen } from '../listen.ts';
import { useMap } from '../map-context.ts';

/** With a library of projections. */
const loadNotations = () => import('../../ui/format/coordinate-notations.ts');
const loadNothing = async () => undefined;

/** Coordinates under the pointer, else of the centre, in the chosen notation, and the zoom. */
export function CursorReadout() {
  const { map } = useMap();
  const { notation } = useSettings();
  const notations = useLoaded(notation === 'decimal' ? loadNothing : loadNotations);
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    let pointer: { lng: number; lat: number } | undefined;
    const show = () => {
      if (output.current === null) return;
      const { lng, lat } = pointer ?? map.getCenter();
      const zoom = map.getZoom();
      const point = { lon: lng, lat };
      // UTM and MGRS have no names for the poles.
      const text =
        notations?.notationsOf(point).find(({ id }) => id === notation)?.text ??
        formatCoordinates(point, decimalsAt(zoom));
      output.current.textContent = `${text}  z${zoom.toFixed(1)}`;
    };
    const onPointer = (event: MapMouseEvent) => {
      pointer = event.lngLat.wrap();
      show();
    };
    const onLeave = () => {
      pointer = undefined;
      show();
    };
    show();
    const ends = [
      listen(map, ['mousemove'], onPointer),
      listen(map, ['mouseout'], onLeave),
      listen(map, ['move'], show),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [map, notation, notations]);
  return (
    <output ref={output} className="cursor-readout" aria-label={t('coordinates')} aria-live="off" translate="no" />
  );
}

/** The length of a line at the middle of the map. */
export function ScaleBar({ units }: { units: Units }) {
  const { map } = useMap();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scale = new ScaleControl({ maxWidth: 90, unit: units === 'miles' ? 'imperial' : 'metric' });
    // The control is made for the map's corners, but only measures the map.
    box.current?.replaceChildren(scale.onAdd(map));
    return () => scale.onRemove();
  }, [map, units]);
  return <div ref={box} className="scale-bar" />;
}
