import { useMemo } from 'react';
import { featuresOf } from '../../formats/track.ts';
import { Overlay } from '../../map/overlays/overlay.tsx';
import { definePanel } from '../../shell/define-panel.ts';
import { TrackList } from './track-list.tsx';
import { TracksState, useTracks } from './use-tracks.ts';

export const tracksPanel = definePanel({ id: 'tracks', State: TracksState, Card: TrackList, OnMap: OpenedTracks });

function OpenedTracks() {
  const { all, latest } = useTracks();
  const features = useMemo(() => all.flatMap(featuresOf), [all]);
  return <Overlay id="tracks" features={features} show={latest?.bounds} />;
}
