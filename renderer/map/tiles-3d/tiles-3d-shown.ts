import { createStore } from '../../ui/store.ts';

/** Whether 3D Tiles stand in the view: extruded footprints make room for them. */
export const tiles3dShown = createStore(false);
