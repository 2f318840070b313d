import { translate } from '../../../../data-packs/words/translate.ts';

translate('de', 'installed', {
  looking: 'Installierte Regionen werden gesucht',
  list: 'Installierte Regionen',
  nothing: 'Keine Region ist installiert.',
  onlyBuiltIn:
    'Bisher nur das, womit jedes Outpost beginnt. Wirkliche Orte kommen als Regionen, jede mit Karte, Suche, Routen und Höhen, auf diesem Rechner aufbewahrt.',
  getRegions: 'Regionen holen',
  lookForUpdates: 'Nach Updates suchen',
  upToDate: 'Alles ist auf dem neuesten Stand.',
  updatesFound_one: '{{count, number}} Update gefunden.',
  updatesFound_other: '{{count, number}} Updates gefunden.',

  goTo: 'Zu {{name}}',
  moreAbout: 'Mehr zu {{name}}',
  goThere: 'Hingehen',
  showParts: 'Teile zeigen',
  hideParts: 'Teile ausblenden',
  check: 'Prüfen',
  overlap: '{{one}} und {{other}} überschneiden sich.',
  overlapRule:
    'Wo Regionen sich überschneiden, fügt die Karte sie zusammen, die Suche nennt jeden Ort einmal, Höhen kommen von der feinsten, und von den Routen zählt die beste.',
  exportMenu: 'Als Datei exportieren …',
  remove: 'Entfernen …',
  builtIn: 'In Outpost enthalten',
  followedIn: 'Aus {{store}}, hält sich selbst auf dem neuesten Stand',
  keptHere: '{{kept, bytes}} von {{bytes, bytes}} auf diesem Rechner',
  mendedFromStore: 'Sie wird von selbst neu aus dem Speicher geholt; alles andere funktioniert.',
  updateDetails: 'Version {{version}}. Geändert: {{parts}}',
  updateTo: 'Auf {{version}} aktualisieren · {{size, bytes}}',
  previousKept: 'Die vorige Version, {{version}}, ist noch da',
  backTo: 'Zurück zu {{version}}',

  setAside: '{{id}} wurde beiseitegelegt',
  partSetAside: 'Ein Teil von {{id}} wird nicht verwendet',
  partSetAsideAdvice: 'Nur das Beschädigte wird neu geholt.',
  fetchAnew: '{{id}} neu holen',
  setAsideAdvice:
    'Sie bleibt unbenutzt auf dem Datenträger, und alles andere funktioniert. Die Region noch einmal installieren oder entfernen.',
  setAsideVersionAdvice:
    'Version {{version}} bleibt unbenutzt auf dem Datenträger, und alles andere funktioniert. Die Region noch einmal installieren oder entfernen.',
  removeDamagedQuestion:
    'Ihre Dateien werden endgültig gelöscht, auch die der vorigen Version. Um {{id}} wiederzubekommen, braucht es ihren Katalog oder eine Datei.',
  removeNamed: '{{name}} entfernen',
  keep: 'Behalten',

  removeQuestion: '{{name}} entfernen?',
  removeIt: 'Entfernen',
  freed: '{{size, bytes}} werden sofort frei.',
  freedWithPrevious: '{{size, bytes}} werden sofort frei, davon {{previous, bytes}} der vorigen Version.',
  removeAdvice: 'Um sie wiederzubekommen, braucht es ihren Katalog oder eine Datei: im Zweifel erst exportieren.',
  nothingStops: 'Alles in {{name}} bleibt: Eine andere installierte Region hat es ebenfalls.',
  stops: 'Das fällt in {{name}} weg: {{parts, list}}. Die Weltübersicht bleibt.',
  stopsInPart:
    'Das fällt in {{name}} weg: {{parts, list}}. Die Weltübersicht bleibt. Auch dies bleibt, weil eine andere installierte Region dieselben Orte abdeckt: {{covered, list}}.',
});
