import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'keys-help', {
  title: 'Raccourcis clavier',
  window: 'Fenêtre',
  map: 'Carte, quand elle a le focus',
  next: 'À la partie suivante : espaces, panneau, carte, volet, état',
  places: 'D’un espace au suivant, avec le focus sur les espaces',
  close: 'Ferme ce qui est déplié, puis le volet, une fiche, le panneau',
  move: 'Déplacer la carte',
  zoom: 'Plus près, plus loin',
  turn: 'Tourner',
  tilt: 'Incliner',
  edge: 'Hauteur du volet, avec le focus sur son bord',
});
