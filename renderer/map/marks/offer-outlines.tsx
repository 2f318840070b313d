import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { Coverage } from '../../../data-packs/format/manifest.ts';
import { type Store, useStore } from '../../ui/store.ts';
import { useMap } from '../map-context.ts';
import { offerPointerLayers } from '../overlays/region-layers.ts';
import { offerFeatures } from './offer-features.ts';

interface Outline {
  key: string;
  area: Coverage;
}

interface OfferOutlinesProps {
  /** The smallest last: where they overlap, the last one is picked. */
  outlines: readonly Outline[];
  /** Key of the hovered outline, on the map or in the list. */
  hover: Store<string | undefined>;
  /** Stays highlighted. */
  chosen: string | undefined;
  onPick: (key: string) => void;
}

/** Offered regions on the map: hovering highlights one, a click chooses it. */
export function OfferOutlines({ outlines, hover, chosen, onPick }: OfferOutlinesProps) {
  const { map, overlays } = useMap();
  const pick = useRef(onPick);
  pick.current = onPick;
  const pointed = useStore(hover, key => key);

  useEffect(() => {
    // In its own task, after the panel's first frame: handing 500 outlines to MapLibre's worker takes as long as that.
    const timer = setTimeout(() => overlays.set('offers', offerFeatures(outlines.map(({ area }) => area))));
    return () => {
      clearTimeout(timer);
      overlays.set('offers', []);
    };
  }, [overlays, outlines]);
  useEffect(() => {
    const highlighted = outlines.filter(({ key }) => key === chosen || key === pointed);
    overlays.set(
      'offer-highlight',
      highlighted.map(({ area }) => ({ type: 'Feature', properties: {}, geometry: area })),
    );
    return () => overlays.set('offer-highlight', []);
  }, [overlays, outlines, chosen, pointed]);

  useEffect(() => {
    const canvas = map.getCanvas();
    const at = (event: MapMouseEvent): string | undefined => {
      if (event.originalEvent.target !== canvas || map.getLayer(offerPointerLayers[0]) === undefined) return undefined;
      const hits = map.queryRenderedFeatures(event.point, { layers: [...offerPointerLayers] });
      return outlines[Math.max(-1, ...hits.map(({ id }) => Number(id)))]?.key;
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
  }, [map, hover, outlines]);
  return null;
}
