import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('shell', {
  openingMap: 'Opening the map',
  openingWorkstation: 'Opening the workstation',
});
