import { useState } from 'react';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { realRegions } from '../../map/camera/initial-view.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { createStore } from '../../ui/store.ts';
import type { RegionHover, RegionsView } from '../regions/regions-view.ts';

const installedView: RegionsView = { at: 'installed' };
const getView: RegionsView = { at: 'get' };

/** The Regions panel's page, and whether it is open. */
export const [RegionsState, useRegionsPanel] = shareState(() => {
  const shell = useShell();
  const installed = useInstalledRegions();
  const [chosen, setView] = useState<RegionsView>();
  // Whoever has none came to get one.
  const view = chosen ?? (realRegions(installed).length > 0 ? installedView : getView);
  const [hover] = useState<RegionHover>(() => createStore(undefined));
  const [sight] = useState(() => createStore<Bounds | undefined>(undefined));
  const show = (shown: RegionsView) => {
    setView(shown);
    shell.open('regions');
  };
  return { view, hover, sight, isOpen: shell.isOpen('regions'), show, close: () => shell.close('regions') };
});
