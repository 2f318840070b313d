import { translate } from '../translate.ts';

translate('de', 'polyline', {
  empty: 'sie hat keine Punkte',
  cutOff: 'sie ist abgeschnitten',
  badCharacter: 'an Stelle {{at}} steht ein unzulässiges Zeichen',
  largeNumber: 'an Stelle {{at}} steht eine zu große Zahl',
  offEarth: 'ihr Punkt {{point}} liegt nicht auf der Erde; ist ihre Genauigkeit {{precision}}?',
  tooLong: 'sie hat {{points}} Punkte, höchstens {{most}} sind erlaubt',
});
