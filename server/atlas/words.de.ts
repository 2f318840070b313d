import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'atlas', {
  untitled: 'Atlas',
  index: 'Übersicht',
  legend: 'Zeichenerklärung',
  page: 'Seite {{page}}',
  pageOf: 'Seite {{page}} von {{pages}}',
  pageAlong: 'Seite {{page}}: km {{from}} bis {{to}}',
  noHeights: 'Keine installierte Region hat Höhen entlang dieses Wegstücks: Es gibt kein Profil.',

  oneArea: 'bbox, region, route, encodedRoute: Genau eines davon ist nötig.',
  boxForm: 'bbox: Süd muss unter Nord liegen, West und Ost müssen verschieden sein.',
  noRegion: 'region: Eine Region {{id}} ist nicht installiert.',
  shortRoute: 'route: Die Positionen dürfen nicht alle gleich sein.',
  unreadableRoute: 'encodedRoute: {{reason}}',
  utmReach: 'projection: utm passt für höchstens 12 Grad Breite zwischen 80 Grad Süd und 84 Grad Nord; sonst mercator.',
  wideOverlap:
    'overlap: Seiten müssen mehr zeigen, als sie gemeinsam haben; die Karte auf diesem Papier ist {{width}} mal {{height}} mm groß.',
  scaleRange: 'scale: 1:{{scale}} liegt auf dieser Breite außerhalb der Zoomstufen der Karte.',
  manyPages_one:
    'scale: In 1:{{scale, number}} wäre es mehr als {{count, number}} Seite. Es braucht einen kleineren Maßstab, größeres Papier oder weniger Fläche.',
  manyPages_other:
    'scale: In 1:{{scale, number}} wären es mehr als {{count, number}} Seiten. Es braucht einen kleineren Maßstab, größeres Papier oder weniger Fläche.',

  noJob: 'Es gibt keinen Atlas {{id}}.',
  tooManyJobs: 'Höchstens {{most, number}} Atlanten werden aufgehoben. Einige löschen, dann noch einmal versuchen.',
  notFinished: 'Der Atlas ist nicht fertig.',
  interrupted: 'Der Dienst wurde beendet, während der Atlas entstand. Er muss noch einmal angefordert werden.',
});
