import type { PanelRegistration } from './define-panel.ts';
import { places, type RailPlace } from './places.ts';

/** The places that a panel belongs to, with the panel that they open. */
export function railEntries(panels: readonly PanelRegistration[]): (RailPlace & { panel: PanelRegistration })[] {
  return places.flatMap(place => {
    const panel = panels.find(one => one.place === place.id);
    return panel === undefined ? [] : [{ ...place, panel }];
  });
}
