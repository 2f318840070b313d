import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'search', {
  title: 'Suche',
  placeholder: 'Orte, Adressen, Koordinaten suchen',
  clear: 'Suche leeren',
  searching: 'Suche läuft',
  recent: 'Zuletzt gesucht',
  suggestions: 'Vorschläge',
  nothing: 'Nichts gefunden für „{{text}}“',
  nothingAdvice:
    'Schreibweise prüfen, Hausnummer weglassen oder Koordinaten einfügen. Gesucht wird nur in den installierten Regionen.',
  coordinates: 'Koordinaten',
  address: 'Adresse',
  kindsHere: 'Arten von Orten im Ausschnitt',
  allHere: 'Alle im Ausschnitt: {{kind}}',
  found_one: '{{count}} im Ausschnitt',
  found_other: '{{count}} im Ausschnitt',
  nearest: 'Die nächsten {{count}}: Es gibt mehr',
  clearHits: 'Schließen',
  searchHere: 'Hier suchen',
  noHits: 'Keine im Ausschnitt. Die Karte verschieben oder verkleinern, dann hier suchen.',
  saveAll: 'Alle als Orte speichern',
  savedAll_one: '{{count}} Ort in der Gruppe „{{name}}“ gespeichert',
  savedAll_other: '{{count}} Orte in der Gruppe „{{name}}“ gespeichert',
  allSavedBefore: 'Alle sind schon gespeichert',
  undo: 'Rückgängig',
});
