import type { MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { LonLat, Position } from '../../../data-packs/geo/lon-lat.ts';
import { lineFeature, pointFeature } from '../../formats/feature.ts';
import { nearestOnLine } from '../../formats/line.ts';
import { listen } from '../listen.ts';
import { useMap } from '../map-context.ts';
import { underPointer } from './line-hover.tsx';

interface RouteLineProps {
  line: readonly Position[];
  /** Metres from the start to each vertex. */
  distances: readonly number[];
  /** The plan's places in order; connectors are drawn to places off the line. */
  places: readonly Position[];
  onHover?: (along: number | undefined) => void;
  /** Called when a segment was dragged to a point; without it the line is only drawn. */
  onReshape?: (segment: number, point: LonLat) => void;
}

/** Pixels from which on a press counts as dragging. */
const dragThreshold = 5;

/** The route on the map: hovering reports the distance along it, dragging adds a place. */
export function RouteLine({ line, distances, places, onHover, onReshape }: RouteLineProps) {
  const { map, overlays } = useMap();
  const callbacks = useRef({ onHover, onReshape });
  callbacks.current = { onHover, onReshape };

  useEffect(() => overlays.set('route', [lineFeature(line)]), [overlays, line]);
  useEffect(() => overlays.set('snap', snapFeatures(line, distances, places)), [overlays, line, distances, places]);
  useEffect(
    () => () => {
      for (const id of ['route', 'snap', 'cursor'] as const) overlays.set(id, []);
    },
    [overlays],
  );

  const isStill = onReshape === undefined;
  useEffect(() => {
    if (isStill) return;
    const canvas = map.getCanvas();
    let grabbed: { segment: number; x: number; y: number; moved: boolean } | undefined;

    const under = (event: MapMouseEvent | MapTouchEvent) => underPointer(map, event, line, distances);
    const showCursor = (position: Position) => overlays.set('cursor', [pointFeature(position)]);

    const onMove = (event: MapMouseEvent | MapTouchEvent) => {
      if (grabbed !== undefined) {
        grabbed.moved ||= Math.hypot(event.point.x - grabbed.x, event.point.y - grabbed.y) > dragThreshold;
        if (grabbed.moved) showCursor([event.lngLat.lng, event.lngLat.lat]);
        return;
      }
      if (event.originalEvent.target !== canvas) return callbacks.current.onHover?.(undefined);
      const nearest = under(event);
      canvas.style.cursor = nearest === undefined ? '' : 'grab';
      callbacks.current.onHover?.(nearest?.along);
    };
    const onDown = (event: MapMouseEvent | MapTouchEvent) => {
      if (event.originalEvent.target !== canvas) return;
      if (event.originalEvent instanceof MouseEvent && event.originalEvent.button !== 0) return;
      const nearest = under(event);
      if (nearest === undefined) return;
      // Keep the map from panning.
      event.preventDefault();
      grabbed = { segment: nearest.segment, x: event.point.x, y: event.point.y, moved: false };
      canvas.style.cursor = 'grabbing';
    };
    const onUp = (event: MapMouseEvent | MapTouchEvent) => {
      const released = grabbed;
      grabbed = undefined;
      if (released === undefined) return;
      canvas.style.cursor = '';
      if (!released.moved) return;
      const { lng, lat } = event.lngLat.wrap();
      callbacks.current.onReshape?.(released.segment, { lon: lng, lat });
    };
    const onLeave = () => {
      if (grabbed === undefined) callbacks.current.onHover?.(undefined);
    };
    const ends = [
      listen(map, ['mousemove', 'touchmove'], onMove),
      listen(map, ['mousedown', 'touchstart'], onDown),
      listen(map, ['mouseup', 'touchend'], onUp),
      listen(map, ['mouseout'], onLeave),
    ];
    return () => {
      for (const end of ends) end();
      canvas.style.cursor = '';
    };
  }, [map, overlays, line, distances, isStill]);
  return null;
}

/** Connectors from each place to the route. */
function snapFeatures(
  line: readonly Position[],
  distances: readonly number[],
  places: readonly Position[],
): GeoJSON.Feature[] {
  return places.flatMap((place, index) => {
    const met =
      index === 0
        ? line[0]
        : index === places.length - 1
          ? line.at(-1)
          : nearestOnLine(line, distances, place)?.position;
    return met === undefined ? [] : [lineFeature([place, met])];
  });
}
