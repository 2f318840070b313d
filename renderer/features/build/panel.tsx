import { lazy, useMemo } from 'react';
import { ringAround, unrolled } from '../../../data-packs/geo/bounds.ts';
import { featureOf } from '../../formats/feature.ts';
import { Overlay } from '../../map/overlays/overlay.tsx';
import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { buildWords as t } from '../../words.ts';
import { DraftState, useDraft } from './draft-state.ts';

export const buildPanel = definePanel({
  id: 'build',
  place: 'regions',
  State: DraftState,
  Panel: lazy(async () => ({ default: (await import('./build-panel.tsx')).BuildPanel })),
  covers: true,
  OnMap: DraftOnMap,
  commands: [
    {
      id: 'build',
      label: () => t('command'),
      menu: { section: 'data', shortcut: 'CmdOrCtrl+Shift+B' },
      useRun: opens('build'),
    },
  ],
});

function DraftOnMap() {
  const { draft, isOpen } = useDraft();
  const { box } = draft;
  const features = useMemo(
    () => (box === undefined ? [] : [featureOf({ type: 'LineString', coordinates: ringAround(unrolled(box)) })]),
    [box],
  );
  return isOpen ? <Overlay id="clip-box" features={features} /> : null;
}
