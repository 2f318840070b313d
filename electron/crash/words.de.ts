import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'crash', {
  programFailed: 'Das Programm selbst ist ausgefallen',
  programEnds: 'Outpost muss sich beenden. Die Daten bleiben erhalten; neu starten.',
  programEndsWithReport:
    'Outpost muss sich beenden. Die Daten bleiben erhalten; neu starten.\n\nDer Absturzbericht ist {{file}}',
  processEnded: 'Ein Prozess endete unerwartet: {{name}}',
  exitReason: '{{reason}}, Endecode {{exitCode}}',

  pageCrashed: 'Die Seite ist abgestürzt',
  pageReloaded: 'Die Seite stürzte ab und wurde neu geladen',
  pageCrashedAgain: 'Die Seite ist wieder abgestürzt',
  dataKept: 'Die Daten bleiben erhalten.',
  dataKeptWithReport: 'Die Daten bleiben erhalten. Der Absturzbericht ist {{file}}',
  ok: 'OK',
  showReport: 'Bericht zeigen',
  loadAgain: 'Neu laden',
  quit: 'Beenden',

  pageHung: 'Die Seite reagierte nicht mehr',
  pageHungDetails: 'Sie nahm eine Weile keine Eingaben an.',
  pageNotResponding: 'Die Seite reagiert nicht',
  waitOrReload:
    'Vielleicht ist sie mit etwas Großem beschäftigt. Beim Warten geht nichts verloren; beim Neuladen gehen nicht gespeicherte Änderungen verloren.',
  wait: 'Warten',

  reportIsLocal:
    'Diese Datei liegt nur auf diesem Computer; nichts wurde gesendet. Um Hilfe zu bekommen, sie zusammen mit einer Notiz senden, was vorher geschah.',
  detailsHeading: 'Einzelheiten',
  systemHeading: 'System',
  logHeading: 'Letzte Zeilen des Protokolls',
});
