import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'settings', {
  title: 'Einstellungen',
  language: 'Sprache',
  systemLanguage: 'Wie das System',
  localNames: 'Ortsübliche Namen auf der Karte und in der Suche',
  distances: 'Entfernungen in',
  style: 'Kartenstil',
  styleDescription: 'Über einer dunklen Karte sind auch die Bedienfelder dunkel.',
  keepRunning: 'API weiterlaufen lassen, wenn das Fenster geschlossen wird',
  keepRunningDescription:
    'Andere Programme auf diesem Rechner können die Karten weiter nutzen; der Infobereich zeigt die Adresse.',
  updateServer: 'Neuere Versionen von Outpost suchen unter',
  updatesFromFiles: 'Ohne Adresse kommen Updates nur aus Dateien. Eine Änderung gilt ab dem nächsten Start.',
  updatesFrom: 'Ohne Adresse: {{address}}. Eine Änderung gilt ab dem nächsten Start.',
  notHttps: 'Eine Adresse, die mit https:// beginnt',
  saveAddress: 'Adresse speichern',
  saved: 'Gespeichert. Gilt ab dem nächsten Start von Outpost.',
  unchanged: 'Nichts wurde geändert.',
  close: 'Einstellungen schließen',
  about: 'Über Outpost',
});
