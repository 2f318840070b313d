import type { MapLibreEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { listen } from '../listen.ts';
import { useMap } from '../map-context.ts';
import { middleInSight, reducedMotion } from './camera.ts';

interface FollowPositionProps {
  point: LonLat;
  /** What is up, degrees clockwise from north; undefined: as it is. */
  up: number | undefined;
  /** Somebody moved the map to look elsewhere. */
  onLeave: () => void;
}

/** Close enough for streets. */
const leastZoom = 15;
/** A little less than the second between two positions. */
const stepMs = 900;

/** Keeps a point in the middle of what is seen of the map. */
export function FollowPosition({ point: { lon, lat }, up, onLeave }: FollowPositionProps) {
  const { map } = useMap();
  const begun = useRef(false);
  useEffect(() => {
    const { x, y } = middleInSight(map);
    const { clientWidth, clientHeight } = map.getContainer();
    map.easeTo({
      center: [lon, lat],
      offset: [x - clientWidth / 2, y - clientHeight / 2],
      // As close as one likes from then on.
      ...(begun.current ? {} : { zoom: Math.max(leastZoom, map.getZoom()) }),
      ...(up === undefined ? {} : { bearing: up }),
      ...(reducedMotion() ? { animate: false } : { duration: stepMs, easing: (share: number) => share }),
    });
    begun.current = true;
  }, [map, lon, lat, up]);
  const leaving = useEffectEvent(onLeave);
  useEffect(() => {
    const onMove = ({ originalEvent }: MapLibreEvent<unknown>) => {
      if (originalEvent !== undefined) leaving();
    };
    return listen(map, ['dragstart'], onMove);
  }, [map]);
  return null;
}

/** Turns north up again when nothing turns the map any more. */
export function NorthUpAfterwards() {
  const { map } = useMap();
  useEffect(() => () => void map.easeTo({ bearing: 0, ...(reducedMotion() ? { animate: false } : {}) }), [map]);
  return null;
}
