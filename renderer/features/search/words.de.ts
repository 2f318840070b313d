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
});
