import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('map', {
  coordinates: 'Coordinates under the pointer',
  allCredits: 'All credits',
  map: 'Map',
  marker: 'Map marker',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  compass: 'Drag to rotate map, click to reset north',
});
