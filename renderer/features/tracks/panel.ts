import { definePanel } from '../../shell/define-panel.ts';
import { OpenedTracks } from './opened-tracks.tsx';
import { TrackList } from './track-list.tsx';
import { TracksState } from './use-tracks.ts';

export const tracksPanel = definePanel({ id: 'tracks', State: TracksState, Card: TrackList, OnMap: OpenedTracks });
