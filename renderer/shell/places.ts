import type { IconName } from '../ui/icons.tsx';
import { shellWords as t } from '../words.ts';
import type { PanelRegistration } from './define-panel.ts';

/** What people come for; the rail has an entry for each that a panel belongs to. */
export type PlaceId = 'explore' | 'plan' | 'data' | 'export' | 'regions' | 'phones' | 'developer' | 'settings';

export interface RailPlace {
  id: PlaceId;
  icon: IconName;
  word: () => string;
  /** Work on maps is above; what keeps the workstation going is at the rail's end, and in a narrow window's menu. */
  end?: boolean;
}

const places: readonly RailPlace[] = [
  { id: 'explore', icon: 'search', word: () => t('explore') },
  { id: 'plan', icon: 'directions', word: () => t('plan') },
  { id: 'data', icon: 'list', word: () => t('data') },
  { id: 'export', icon: 'frame', word: () => t('export') },
  { id: 'regions', icon: 'regions', word: () => t('regions'), end: true },
  { id: 'phones', icon: 'mobile', word: () => t('phones'), end: true },
  { id: 'developer', icon: 'code', word: () => t('developer'), end: true },
  { id: 'settings', icon: 'gear', word: () => t('settings'), end: true },
];

/** The places that a panel belongs to, with the panel that they open. */
export function railEntries(panels: readonly PanelRegistration[]): (RailPlace & { panel: PanelRegistration })[] {
  return places.flatMap(place => {
    const panel = panels.find(one => one.place === place.id);
    return panel === undefined ? [] : [{ ...place, panel }];
  });
}
