import { useState } from 'react';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { type Framed, frameOf, realRegions } from '../../map/camera/initial-view.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { createStore, type Store } from '../../store.ts';
import type { OfferKey } from './offers.ts';

/** A page of the Regions panel. */
export type RegionsView =
  | { at: 'installed' }
  /** `from`: the region whose page was just closed. */
  | { at: 'get'; from?: OfferKey }
  | { at: 'offer'; catalogue: string; region: string }
  /** The world's list, and one of its extracts. */
  | { at: 'world' }
  | { at: 'extract'; id: string }
  | { at: 'catalogues' };

/** Search text and open branches, which outlive changing the page. */
export interface Browsing {
  text: string;
  /** Branches that the user opened or closed. */
  folds: ReadonlyMap<string, boolean>;
}

/** The hovered or focused offer or extract, highlighted in list and map. */
export type RegionHover = Store<OfferKey | undefined>;

const installedView: RegionsView = { at: 'installed' };
const getView: RegionsView = { at: 'get' };

/** The Regions panel's page, and whether it is open. */
export const [RegionsState, useRegionsPanel] = shareState(() => {
  const shell = useShell();
  const camera = useCamera();
  const installed = useInstalledRegions();
  const [chosen, setView] = useState<RegionsView>();
  // Whoever has none came to get one.
  const view = chosen ?? (realRegions(installed).length > 0 ? installedView : getView);
  const [hover] = useState<RegionHover>(() => createStore(undefined));
  const [sight] = useState(() => createStore<Bounds | undefined>(undefined));
  return {
    view,
    hover,
    sight,
    isOpen: shell.isOpen('regions'),
    show: (shown: RegionsView) => {
      setView(shown);
      shell.open('regions');
    },
    goTo: (place: Framed) => camera.current?.showBox(frameOf(place)),
  };
});
