import { lazy } from 'react';
import { definePanel } from '../../../shell/define-panel.ts';
import { EditOnMap } from './edit-on-map.tsx';
import { TrackEditState } from './track-edit.ts';

export const trackEditPanel = definePanel({
  id: 'track-edit',
  place: 'data',
  State: TrackEditState,
  Panel: lazy(async () => ({ default: (await import('./edit-panel.tsx')).EditPanel })),
  covers: true,
  OnMap: EditOnMap,
});
