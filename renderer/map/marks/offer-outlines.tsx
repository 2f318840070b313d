import { useEffect, useMemo } from 'react';
import type { Coverage } from '../../../data-packs/format/manifest.ts';
import { featureOf } from '../../formats/feature.ts';
import { type Store, useStore } from '../../store.ts';
import { useMap } from '../map-context.ts';
import { Overlay } from '../overlays/overlay.tsx';
import { offerPointerLayers } from '../overlays/region-layers.ts';
import { offerFeatures } from './offer-features.ts';
import { usePointed } from './use-pointed.ts';

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
  const { overlays } = useMap();
  const pointed = useStore(hover, key => key);
  useEffect(() => {
    // In its own task, after the panel's first frame: handing 500 outlines to MapLibre's worker takes as long as that.
    const timer = setTimeout(() => overlays.set('offers', offerFeatures(outlines.map(({ area }) => area))));
    return () => {
      clearTimeout(timer);
      overlays.set('offers', []);
    };
  }, [overlays, outlines]);
  const lit = useMemo(
    () => outlines.filter(({ key }) => key === chosen || key === pointed).map(({ area }) => featureOf(area)),
    [outlines, chosen, pointed],
  );
  usePointed({
    layers: offerPointerLayers,
    keyOf: features => outlines[Math.max(-1, ...features.map(({ id }) => Number(id)))]?.key,
    hover,
    onPick,
  });
  return <Overlay id="offer-highlight" features={lit} />;
}
