import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'map', {
  coordinates: 'Koordinaten unter dem Zeiger',
  map: 'Karte',
  marker: 'Markierung auf der Karte',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  compass: 'Ziehen dreht die Karte, Klicken richtet sie nach Norden',
  allCredits: 'Alle Quellenangaben',
});
