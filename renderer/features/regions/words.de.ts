import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'regions', {
  title: 'Regionen',
  close: 'Regionen schließen',
  atWork_one: '{{count, number}} in Arbeit',
  atWork_other: '{{count, number}} in Arbeit',
  regionHere: 'Region in der Mitte der Karte',
  noRegionHere: 'Hier keine Region',
  which: 'Welche Regionen',
  installed: 'Installiert',
  get: 'Regionen holen',
  getCommand: 'Regionen holen …',
  keyChangesNothing:
    'Dieses Fenster wurde mit einem API-Schlüssel geöffnet, der Karten liest und an den installierten Regionen nichts ändert. Zum Hinzufügen oder Entfernen die Adresse öffnen, die `npm start` oder `outpost serve` ausgibt, oder `outpost pack` verwenden.',
  disk: 'Die Regionen belegen {{taken, bytes}}; {{free, bytes}} von {{total, bytes}} sind frei.',
  dataOf: 'Daten vom {{day}}, {{age}}',
  version: 'Version {{version}}',
  refused: '{{title}}. {{advice}}',
});
