import { useState } from 'react';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { createStore } from '../../ui/store.ts';
import type { RegionHover, RegionsView } from './regions-view.ts';

/** The Regions panel's page, and whether it is open. */
export const [RegionsState, useRegionsPanel] = shareState(() => {
  const shell = useShell();
  const [view, setView] = useState<RegionsView>({ at: 'installed' });
  const [hover] = useState<RegionHover>(() => createStore(undefined));
  const show = (shown: RegionsView) => {
    setView(shown);
    shell.open('regions');
  };
  return { view, hover, isOpen: shell.isOpen('regions'), show, close: () => shell.close('regions') };
});
