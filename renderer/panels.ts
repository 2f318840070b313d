import { aboutPanel } from './features/about/panel.tsx';
import { arrivalsPanel } from './features/arrivals/panel.tsx';
import { atlasPanel } from './features/atlas/panel.ts';
import { batchPanel } from './features/batch/panel.ts';
import { buildPanel } from './features/build/panel.tsx';
import { carryPanel } from './features/carry/panel.tsx';
import { dataPanel, itemsPanel } from './features/data/panel.tsx';
import { developerPanel } from './features/developer/panel.tsx';
import { drawPanel } from './features/draw/panel.tsx';
import { firstDayPanel } from './features/first-day/panel.tsx';
import { keysHelpPanel } from './features/keys-help/panel.tsx';
import { layersPanel, view3dPanel } from './features/layers/panel.tsx';
import { ownFeaturesPanel } from './features/own-features/panel.tsx';
import { ownLookPanel } from './features/own-look/panel.tsx';
import { ownTablePanel } from './features/own-table/panel.tsx';
import { palettePanel } from './features/palette/panel.tsx';
import { picturePanel } from './features/picture/panel.tsx';
import { placePanel } from './features/place/panel.tsx';
import { planPanel } from './features/plan/panel.tsx';
import { tablePanel } from './features/plan/table/panel.ts';
import { positionPanel } from './features/position/panel.tsx';
import { profilePanel } from './features/profile/panel.tsx';
import { regionsPanel } from './features/regions/panel.tsx';
import { reportPanel } from './features/report/panel.tsx';
import { categoryPanel, searchPanel } from './features/search/panel.tsx';
import { serviceTroublePanel } from './features/service-trouble/panel.tsx';
import { settingsPanel } from './features/settings/panel.ts';
import { sharePanel } from './features/share/panel.tsx';
import { sideloadPanel } from './features/sideload/panel.tsx';
import { trackEditPanel } from './features/tracks/edit/panel.tsx';
import { tracksPanel } from './features/tracks/panel.tsx';
import type { PanelRegistration } from './shell/define-panel.ts';

/**
 * All panels, in the order of their cards, buttons and menu entries. A panel's state may use the states of those before
 * it; the first panel is shown when all others are closed.
 */
export const panels: readonly PanelRegistration[] = [
  itemsPanel,
  searchPanel,
  categoryPanel,
  dataPanel,
  ownLookPanel,
  ownTablePanel,
  tracksPanel,
  batchPanel,
  placePanel,
  ownFeaturesPanel,
  planPanel,
  profilePanel,
  tablePanel,
  picturePanel,
  reportPanel,
  atlasPanel,
  positionPanel,
  drawPanel,
  trackEditPanel,
  layersPanel,
  view3dPanel,
  regionsPanel,
  buildPanel,
  sideloadPanel,
  arrivalsPanel,
  firstDayPanel,
  sharePanel,
  developerPanel,
  carryPanel,
  settingsPanel,
  palettePanel,
  keysHelpPanel,
  aboutPanel,
  serviceTroublePanel,
];
