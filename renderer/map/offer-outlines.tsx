import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { type Store, useStore } from '../ui/store.ts';
import { useMap } from './map-context.ts';
import { offersLayer } from './map-overlays.ts';
import { areaAt, type Outlines } from './outlines.ts';

interface OfferOutlinesProps {
  /** The smallest last: where they overlap, the last one is meant. */
  outlines: Outlines;
  /** What each outline is called here and elsewhere. */
  keys: readonly string[];
  /** The one that is pointed at, here or elsewhere. */
  hover: Store<string | undefined>;
  /** Stays lit. */
  chosen: string | undefined;
  onPick: (key: string) => void;
}

/** Regions that can be had, on the map: pointing at one lights it, clicking chooses it. */
export function OfferOutlines({ outlines, keys, hover, chosen, onPick }: OfferOutlinesProps) {
  const { map, overlays } = useMap();
  const pick = useRef(onPick);
  pick.current = onPick;
  const pointed = useStore(hover, key => key);

  useEffect(() => {
    overlays.showOffers(outlines);
    return () => overlays.showOffers(undefined);
  }, [overlays, outlines]);
  useEffect(() => {
    const lit = [...new Set([chosen, pointed])].flatMap(key => {
      const place = key === undefined ? -1 : keys.indexOf(key);
      return place < 0 ? [] : { type: 'Feature' as const, properties: {}, geometry: areaAt(outlines, place) };
    });
    overlays.set('offer-lit', lit);
    return () => overlays.set('offer-lit', []);
  }, [overlays, outlines, keys, chosen, pointed]);

  useEffect(() => {
    const canvas = map.getCanvas();
    const at = (event: MapMouseEvent): string | undefined => {
      if (event.originalEvent.target !== canvas || map.getLayer(offersLayer) === undefined) return undefined;
      const hits = map.queryRenderedFeatures(event.point, { layers: [offersLayer] });
      return keys[Math.max(0, ...hits.map(({ id }) => Number(id))) - 1];
    };
    const onMove = (event: MapMouseEvent) => {
      const key = at(event);
      canvas.style.cursor = key === undefined ? '' : 'pointer';
      hover.set(key);
    };
    const onLeave = () => hover.set(undefined);
    const onClick = (event: MapMouseEvent) => {
      const key = at(event);
      if (key !== undefined) pick.current(key);
    };
    map.on('mousemove', onMove);
    map.on('mouseout', onLeave);
    map.on('click', onClick);
    return () => {
      map.off('mousemove', onMove);
      map.off('mouseout', onLeave);
      map.off('click', onClick);
      canvas.style.cursor = '';
      hover.set(undefined);
    };
  }, [map, hover, keys]);
  return null;
}
