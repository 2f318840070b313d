import { translate } from '../../data-packs/words/translate.ts';
import type { t } from './words.ts';

translate<typeof t>('fr', 'shell', {
  openingMap: 'Ouverture de la carte',
  openingWorkstation: 'Ouverture du poste de travail',
});
