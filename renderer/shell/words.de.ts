import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'shell', {
  openingMap: 'Karte wird geöffnet',
  openingWorkstation: 'Arbeitsplatz wird geöffnet',
});
