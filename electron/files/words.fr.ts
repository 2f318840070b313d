import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'openedFiles', {
  missing: '{{name}} n’est plus là : déplacé, ou son lecteur a été retiré.',
  notAFile: '{{name}} n’est pas un fichier.',
  tooLarge: '{{name}} dépasse {{most, bytes}} : le diviser d’abord.',
  notATrack: '{{name}} n’est pas une trace : son nom doit se terminer par .gpx, .kml, .kmz, .geojson, .csv ou .fit.',
  notReadable: '{{name}} est illisible : vérifier ses droits d’accès.',
  notOnThisComputer: '{{address}} n’est pas un fichier de cet ordinateur.',
  unknownLink: 'Outpost ne connaît pas ce type de lien : rien n’a été changé.',
  couldNotOpen: 'Impossible d’ouvrir cela',
  reasonInLog: 'La raison est dans le fichier journal.',
  ok: 'OK',
});
