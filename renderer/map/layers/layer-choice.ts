import { isRecord } from '../../../data-packs/base/is-record.ts';
import { createStore, useStore } from '../../store.ts';
import { jsonStorage } from '../../ui/json-storage.ts';

/** What of the map is shown, whatever its style. `undefined`: as the style has it. */
export interface LayerChoice {
  relief: boolean | undefined;
  contours: boolean | undefined;
  /** Footprints, extruded. */
  buildings: boolean | undefined;
  /** Buildings of 3D Tiles, instead of extruded footprints where there are any. */
  tiles3d: boolean;
  borders: boolean;
  /** Tracks, drawings and places that people keep. */
  ownData: boolean;
  traffic: boolean;
  incidents: boolean;
  /** The tilted map, over terrain where there are heights. */
  view3d: boolean;
  /** Groups of points of interest that are left out. */
  hiddenPois: readonly string[];
  /** Ids of imagery archives, bottom to top; others lie where the style has them. */
  imageryOrder: readonly string[];
  /** From 0 to 1, by the archive's id; absent: 1. */
  imageryOpacity: Readonly<Record<string, number>>;
}

const storageName = 'outpost.layers';
const storage = jsonStorage<LayerChoice>('local', storageName, value => {
  const stored = isRecord(value) ? value : {};
  const choice = (on: unknown) => (typeof on === 'boolean' ? on : undefined);
  const texts = (list: unknown) =>
    Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
  return {
    relief: choice(stored.relief),
    contours: choice(stored.contours),
    buildings: choice(stored.buildings),
    tiles3d: choice(stored.tiles3d) ?? true,
    borders: choice(stored.borders) ?? true,
    ownData: choice(stored.ownData) ?? true,
    traffic: choice(stored.traffic) ?? false,
    incidents: choice(stored.incidents) ?? false,
    view3d: choice(stored.view3d) ?? false,
    hiddenPois: texts(stored.hiddenPois),
    imageryOrder: texts(stored.imageryOrder),
    imageryOpacity: Object.fromEntries(
      Object.entries(isRecord(stored.imageryOpacity) ? stored.imageryOpacity : {}).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] >= 0 && entry[1] <= 1,
      ),
    ),
  };
});

/** Whether something is switched that the service does not draw. */
export const hasUndrawn = (choice: LayerChoice): boolean =>
  choice.traffic ||
  choice.incidents ||
  [choice.hiddenPois, choice.imageryOrder, Object.keys(choice.imageryOpacity)].some(({ length }) => length > 0);

const store = createStore(storage.load());

// Another window of this browser changed it.
addEventListener('storage', ({ key }) => {
  if (key === storageName) store.set(storage.load());
});

export function changeLayers(part: Partial<LayerChoice>): void {
  const next = { ...store.get(), ...part };
  storage.save(next);
  store.set(next);
}

export function useLayerChoice(): LayerChoice {
  return useStore(store, choice => choice);
}

/** Whether 3D Tiles stand in the view: extruded footprints make room for them. */
export const tiles3dShown = createStore(false);
