import { useState } from 'react';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { createRegionHover } from './region-hover.ts';
import type { RegionsView } from './regions-view.ts';

/** What the panel of regions shows, and whether it is there. */
export const [RegionsState, useRegionsPanel] = shareState(() => {
  const shell = useShell();
  const [view, setView] = useState<RegionsView>({ at: 'installed' });
  const [hover] = useState(createRegionHover);
  const show = (shown: RegionsView) => {
    setView(shown);
    shell.open('regions');
  };
  return { view, hover, isOpen: shell.isOpen('regions'), show, close: () => shell.close('regions') };
});
