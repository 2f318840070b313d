import { useSyncExternalStore } from 'react';
import { createStore } from '../../ui/store.ts';

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

function read(): LayerChoice {
  let stored: Partial<Record<keyof LayerChoice, unknown>> = {};
  try {
    stored = JSON.parse(localStorage.getItem(storageName) ?? '{}') ?? {};
  } catch {
    // Not our format: as the styles have it.
  }
  const choice = (value: unknown) => (typeof value === 'boolean' ? value : undefined);
  const texts = (value: unknown) =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  const { imageryOpacity } = stored;
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
      Object.entries(typeof imageryOpacity === 'object' ? (imageryOpacity ?? {}) : {}).filter(
        ([, opacity]) => typeof opacity === 'number' && opacity >= 0 && opacity <= 1,
      ),
    ),
  };
}

/** Whether something is switched that the service does not draw. */
export const hasUndrawn = (choice: LayerChoice): boolean =>
  choice.traffic ||
  choice.incidents ||
  [choice.hiddenPois, choice.imageryOrder, Object.keys(choice.imageryOpacity)].some(({ length }) => length > 0);

const store = createStore(read());

// Another window of this browser changed it.
addEventListener('storage', ({ key }) => {
  if (key === storageName) store.set(read());
});

export function changeLayers(part: Partial<LayerChoice>): void {
  const next = { ...store.get(), ...part };
  localStorage.setItem(storageName, JSON.stringify(next));
  store.set(next);
}

export function useLayerChoice(): LayerChoice {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Whether 3D Tiles stand in the view: extruded footprints make room for them. */
export const tiles3dShown = createStore(false);
