import { useMemo } from 'react';
import { ringAround } from '../../../data-packs/geo/bounds.ts';
import { featureOf, Overlay } from '../../map/overlays/overlay.tsx';
import { useDraft } from './draft-state.ts';

/** Draws the draft's clip box on the map. */
export function DraftOnMap() {
  const { draft, isOpen } = useDraft();
  const { box } = draft;
  const features = useMemo(
    () => (box === undefined ? [] : [featureOf({ type: 'LineString', coordinates: ringAround(box) })]),
    [box],
  );
  return isOpen ? <Overlay id="clip-box" features={features} /> : null;
}
