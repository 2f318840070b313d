import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'map', {
  coordinates: 'Coordonnées sous le pointeur',
  map: 'Carte',
  marker: 'Repère sur la carte',
  zoomIn: 'Zoom avant',
  zoomOut: 'Zoom arrière',
  compass: 'Glisser pour tourner la carte, cliquer pour la remettre au nord',
  allCredits: 'Toutes les sources',
});
