import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { useMap } from '../map-context.ts';
import { underPointer } from './route-hit.ts';

interface LineHoverProps {
  line: readonly Position[];
  /** Metres from the start to each vertex. */
  distances: readonly number[];
  /** Metres from the start; undefined off the line. */
  onHover: (along: number | undefined) => void;
}

/** Tells which place of a line the pointer is over. */
export function LineHover({ line, distances, onHover }: LineHoverProps) {
  const { map } = useMap();
  const latest = useRef(onHover);
  latest.current = onHover;
  useEffect(() => {
    const onMove = (event: MapMouseEvent) => latest.current(underPointer(map, event, line, distances)?.along);
    map.on('mousemove', onMove);
    return () => {
      map.off('mousemove', onMove);
    };
  }, [map, line, distances]);
  return null;
}
