import { useMemo } from 'react';
import { featuresOf } from '../../formats/track.ts';
import { Overlay } from '../../map/overlays/overlay.tsx';
import { useTracks } from './use-tracks.ts';

/** Draws the tracks on the map. */
export function OpenedTracks() {
  const { all, latest } = useTracks();
  const features = useMemo(() => all.flatMap(featuresOf), [all]);
  return <Overlay id="tracks" features={features} show={latest?.bounds} />;
}
