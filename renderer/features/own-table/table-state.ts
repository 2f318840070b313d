import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { FeatureRow } from '../../api/features.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { createStore } from '../../store.ts';
import { chosenFeature } from '../own-features/chosen-feature.ts';

/** What the table shows: the features of an item, or of one of its folders. */
export const shownTable = createStore<{ item: string; folder?: readonly string[] | undefined } | undefined>(undefined);

/** What one sees of the map, while the table is open. */
export const viewInSight = createStore<Bounds | undefined>(undefined);

/** Opens the table of an item. */
export function useOpenTable(): (item: string, folder?: readonly string[]) => void {
  const shell = useShell();
  return (item, folder) => {
    // The table follows what is chosen: not away from what is asked for.
    if (chosenFeature.get()?.item !== item) chosenFeature.set(undefined);
    shownTable.set({ item, folder });
    shell.open('own-table');
  };
}

/** The zoom at which a point is shown. */
const pointZoom = 14;

/** Chooses a feature, and moves the map there, unless it `stays`. */
export function useShowFeature(): (item: string, row: FeatureRow, stays?: boolean) => void {
  const camera = useCamera();
  return (item, { id, kind, position: [lon, lat], bounds }, stays = false) => {
    chosenFeature.set({ item, id });
    if (stays) return;
    if (kind === 'point') camera.current?.showPoint({ lon, lat }, pointZoom);
    else camera.current?.showBox(bounds, 16);
  };
}
