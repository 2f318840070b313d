import { useMemo } from 'react';
import { Overlay } from '../../map/overlays/overlay.tsx';
import { featuresOf } from './track.ts';
import { useTracks } from './use-tracks.ts';

/** Draws the tracks on the map. */
export function OpenedTracks() {
  const { all, latest } = useTracks();
  const features = useMemo(() => all.flatMap(featuresOf), [all]);
  return <Overlay id="tracks" features={features} show={latest?.bounds} />;
}
