import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'shell', {
  openingMap: 'Ouverture de la carte',
  openingWorkstation: 'Ouverture du poste de travail',
});
