import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('keys-help', {
  title: 'Keyboard shortcuts',
  window: 'Window',
  map: 'Map, when it has the focus',
  next: 'To the next part: places, panel, map, drawer, status',
  places: 'From one place to the next, with the focus on the places',
  close: 'Close what pops up, then the drawer, a card, the panel',
  move: 'Move the map',
  zoom: 'Nearer, farther',
  turn: 'Turn',
  tilt: 'Tilt',
  edge: 'Height of the drawer, with the focus on its edge',
});
