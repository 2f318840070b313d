import { useMemo } from 'react';
import { TracksOnMap } from '../../map/overlays/tracks-on-map.tsx';
import { featuresOf } from './track.ts';
import { useTracks } from './use-tracks.ts';

/** Draws the tracks on the map. */
export function OpenedTracks() {
  const { all, latest } = useTracks();
  const features = useMemo(() => all.flatMap(featuresOf), [all]);
  return <TracksOnMap features={features} show={latest?.bounds} />;
}
