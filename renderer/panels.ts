import { aboutPanel } from './features/about/panel.ts';
import { arrivalsPanel } from './features/arrivals/panel.ts';
import { atlasPanel } from './features/atlas/panel.ts';
import { batchPanel } from './features/batch/panel.ts';
import { buildPanel } from './features/build/panel.ts';
import { carryPanel } from './features/carry/panel.ts';
import { dataPanel, itemsPanel } from './features/data/panel.ts';
import { developerPanel } from './features/developer/panel.ts';
import { drawPanel } from './features/draw/panel.ts';
import { firstDayPanel } from './features/first-day/panel.ts';
import { keysHelpPanel } from './features/keys-help/panel.ts';
import { layersPanel, view3dPanel } from './features/layers/panel.ts';
import { palettePanel } from './features/palette/panel.ts';
import { picturePanel } from './features/picture/panel.ts';
import { placePanel } from './features/place/panel.ts';
import { planPanel } from './features/plan/panel.ts';
import { tablePanel } from './features/plan/table/panel.ts';
import { positionPanel } from './features/position/panel.ts';
import { profilePanel } from './features/profile/panel.ts';
import { regionsPanel } from './features/regions/panel.ts';
import { reportPanel } from './features/report/panel.ts';
import { categoryPanel, searchPanel } from './features/search/panel.ts';
import { serviceTroublePanel } from './features/service-trouble/panel.ts';
import { settingsPanel } from './features/settings/panel.ts';
import { sharePanel } from './features/share/panel.ts';
import { sideloadPanel } from './features/sideload/panel.ts';
import { trackEditPanel } from './features/tracks/edit/panel.ts';
import { tracksPanel } from './features/tracks/panel.ts';
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
  tracksPanel,
  batchPanel,
  placePanel,
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
