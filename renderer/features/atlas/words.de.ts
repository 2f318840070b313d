import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'atlas-panel', {
  command: 'Atlas erstellen',
  heading: 'Atlas',
  close: 'Atlas schließen',
  intro:
    'Ein PDF mit vielen Seiten in einem Maßstab, mit Übersicht und Verweisen von Seite zu Seite. Entlang eines Weges mit dessen Profil.',

  subject: 'Was er zeigt',
  view: 'Der sichtbare Ausschnitt',
  noWays: 'Um einem Weg zu folgen, zuerst eine Route planen oder einen Track öffnen.',
  takeView: 'Den jetzigen Ausschnitt nehmen',
  regions: 'Regionen',
  ways: 'Entlang eines Weges',
  scale: 'Maßstab',
  byPages: 'Nach Seitenzahl',
  pages: 'Höchstens Seiten',
  overlap: 'Überlappung',
  title: 'Titel',
  fitAreas: 'Die Seiten über die Flächen legen',
  legend: 'Zeichenerklärung auf der letzten Seite',

  plan: 'Die Seiten, die er haben wird',
  planning: 'Die Seiten werden gezählt …',
  planned_one: '{{count, number}} Seite in {{scale}}, dazu die Übersicht.',
  planned_other: '{{count, number}} Seiten in {{scale}}, dazu die Übersicht.',
  make: 'Atlas erstellen',

  made: 'Atlanten',
  progress: 'Wie weit der Atlas ist',
  waiting: 'Wartet, bis er an der Reihe ist.',
  done: '{{done, number}} von {{total, number}} Seiten sind gezeichnet. Es geht weiter, auch wenn dieses Fenster geschlossen ist.',
  finished_one: '{{count, number}} Seite, {{size}}.',
  finished_other: '{{count, number}} Seiten, {{size}}.',
  openFile: 'PDF öffnen',
  save: 'PDF speichern',
  cancel: 'Abbrechen',
  remove: 'Löschen',
});
