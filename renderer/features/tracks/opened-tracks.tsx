import { useMemo } from 'react';
import { featuresOf } from '../../formats/track.ts';
import { TracksOnMap } from '../../map/overlays/tracks-on-map.tsx';
import { useTracks } from './use-tracks.ts';

/** Draws the tracks on the map. */
export function OpenedTracks() {
  const { all, latest } = useTracks();
  const features = useMemo(() => all.flatMap(featuresOf), [all]);
  return <TracksOnMap features={features} show={latest?.bounds} />;
}
