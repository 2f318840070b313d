import { lazy } from 'react';
import { useDashboardClient } from '../../api/dashboard-client.ts';
import { definePanel } from '../../shell/define-panel.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { developerWords as t } from '../../words.ts';
import { developerView } from './developer-view.ts';
import { InspectorOnMap } from './inspector-on-map.tsx';
import { useSimulatedKeys } from './use-developer-queries.ts';

const load = () => import('./simulator/simulation-bar.tsx');

/** Over the window while anything is simulated for a test key; its code comes with the first of them. */
function SimulationWarning() {
  return useDashboardClient() === undefined ? null : <Watched />;
}

function Watched() {
  const { data = [] } = useSimulatedKeys();
  return data.length === 0 ? null : <Bar />;
}

function Bar() {
  const shell = useShell();
  const Loaded = useLoaded(load)?.SimulationBar;
  return Loaded === undefined ? null : <Loaded onOpen={() => shell.open('developer')} />;
}

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
