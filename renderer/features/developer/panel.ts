import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { developerWords as t } from '../../words.ts';
import { developerView } from './developer-view.ts';
import { InspectorOnMap } from './inspector-on-map.tsx';
import { SimulationWarning } from './simulation-warning.tsx';

export const developerPanel = definePanel({
  id: 'developer',
  place: 'developer',
  Panel: lazy(async () => ({ default: (await import('./developer-panel.tsx')).DeveloperPanel })),
  covers: true,
  OnMap: InspectorOnMap,
  Dialog: SimulationWarning,
  commands: [
    { id: 'sent-requests', label: () => t('sentRequests'), key: 'mod+`', useRun: leadsTo('requests') },
    { id: 'tile-inspector', label: () => t('tiles'), useRun: leadsTo('tiles') },
  ],
});

function leadsTo(at: 'requests' | 'tiles'): () => () => void {
  return function useRun() {
    const shell = useShell();
    return () => {
      developerView.set({ at });
      shell.open('developer');
    };
  };
}
