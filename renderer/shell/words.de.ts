import { translate } from '../../data-packs/words/translate.ts';
import type { t } from './words.ts';

translate<typeof t>('de', 'shell', {
  openingMap: 'Karte wird geöffnet',
  openingWorkstation: 'Arbeitsplatz wird geöffnet',
});
