import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'place', {
  title: 'Qu’y a-t-il ici',
  pin: 'Le lieu en question',
  close: 'Fermer',
  unknown: 'On ne sait pas ce qu’il y a ici',
  nothingNear: 'Rien de nommé à proximité',
  nothingWithin: 'Ni rue, ni adresse, ni lieu à moins de 1 km.',
  distance: 'Distance',
  away: 'à {{distance}} d’ici',
  coordinates: 'Coordonnées',
  copyCoordinates: 'Copier les coordonnées',
  copyAs: 'Copier en',
  elevation: 'Altitude',
  elevationUnknown: 'Altitude inconnue : {{reason}}',
  noElevation: 'Pas de données d’altitude ici',
  aboveSea: '{{height}} au-dessus de la mer',
  coverage: 'Couverture',
  notCovered: 'Aucune région installée ne couvre ce lieu : seule la vue d’ensemble le connaît.',
  directions: 'Itinéraire',
  fromHere: 'D’ici',
  toHere: 'Vers ici',
});
