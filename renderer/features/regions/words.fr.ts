import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'regions', {
  title: 'Régions',
  close: 'Fermer les régions',
  atWork_one: '{{count, number}} en cours',
  atWork_other: '{{count, number}} en cours',
  regionHere: 'Région au milieu de la carte',
  noRegionHere: 'Pas de région ici',
  which: 'Quelles régions',
  installed: 'Installées',
  get: 'Obtenir des régions',
  getCommand: 'Obtenir des régions…',
  keyChangesNothing:
    'Cette fenêtre a été ouverte avec une clé d’API, qui lit les cartes et ne change pas ce qui est installé. Pour ajouter ou supprimer des régions, ouvrir l’adresse affichée par `npm start` ou `outpost serve`, ou utiliser `outpost pack`.',
  disk: 'Les régions occupent {{taken, bytes}} ; {{free, bytes}} sur {{total, bytes}} sont libres.',
  dataOf: 'Données du {{day}}, {{age}}',
  version: 'Version {{version}}',
  refused: '{{title}}. {{advice}}',
});
