import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useMemo, useRef } from 'react';
import { type Store, useStore } from '../ui/store.ts';
import { useMap } from './map-context.ts';
import { offersLayer } from './overlays.ts';

export interface OfferOutline {
  key: string;
  name: string;
  area: GeoJSON.Polygon | GeoJSON.MultiPolygon;
}

interface OfferOutlinesProps {
  /** The smallest last: where they overlap, the last one is meant. */
  outlines: readonly OfferOutline[];
  /** The one that is pointed at, here or elsewhere. */
  hover: Store<string | undefined>;
  /** Stays lit. */
  chosen: string | undefined;
  onPick: (key: string) => void;
}

/** Regions that can be had, on the map: pointing at one lights it, clicking chooses it. */
export function OfferOutlines({ outlines, hover, chosen, onPick }: OfferOutlinesProps) {
  const { map, overlays } = useMap();
  const pick = useRef(onPick);
  pick.current = onPick;
  const pointed = useStore(hover, key => key);
  const features = useMemo(
    () => new Map(outlines.map((outline, rank) => [outline.key, featureOf(outline, rank)])),
    [outlines],
  );

  useEffect(() => {
    overlays.set('offers', [...features.values()]);
    return () => overlays.set('offers', []);
  }, [overlays, features]);
  useEffect(() => {
    const lit = [...new Set([chosen, pointed])].flatMap(key => features.get(key ?? '') ?? []);
    overlays.set('offer-lit', lit);
    return () => overlays.set('offer-lit', []);
  }, [overlays, features, chosen, pointed]);

  useEffect(() => {
    const canvas = map.getCanvas();
    const at = (event: MapMouseEvent): string | undefined => {
      if (event.originalEvent.target !== canvas || map.getLayer(offersLayer) === undefined) return undefined;
      const hits = map.queryRenderedFeatures(event.point, { layers: [offersLayer] });
      const [top] = hits.sort((a, b) => Number(b.properties.rank) - Number(a.properties.rank));
      return top === undefined ? undefined : String(top.properties.key);
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
  }, [map, hover]);
  return null;
}

function featureOf({ key, name, area }: OfferOutline, rank: number): GeoJSON.Feature {
  return { type: 'Feature', properties: { key, name, rank }, geometry: area };
}
