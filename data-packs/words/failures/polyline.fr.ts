import { translate } from '../translate.ts';

translate('fr', 'polyline', {
  empty: 'elle n’a pas de points',
  cutOff: 'elle est tronquée',
  badCharacter: 'elle a un caractère inadmissible à la position {{at}}',
  largeNumber: 'elle a un nombre trop grand à la position {{at}}',
  offEarth: 'son point {{point}} n’est pas sur la Terre ; sa précision est-elle {{precision}} ?',
  tooLong: 'elle a {{points}} points, {{most}} au plus sont admis',
});
