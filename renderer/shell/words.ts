import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('shell', {
  openingMap: 'Opening the map',
  openingWorkstation: 'Opening the workstation',
  places: 'Places',
  explore: 'Explore',
  plan: 'Plan',
  data: 'Data',
  export: 'Export',
  regions: 'Regions',
  phones: 'Phones',
  developer: 'Developer',
  settings: 'Settings',
  more: 'More',
  ready: 'Service ready',
  notReady: 'Service does not answer',
});
