import { translate } from '../../data-packs/words/translate.ts';
import type { t } from './words.ts';

translate<typeof t>('de', 'map', {
  coordinates: 'Koordinaten unter dem Zeiger',
  map: 'Karte',
  marker: 'Markierung auf der Karte',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  compass: 'Ziehen dreht die Karte, Klicken richtet sie nach Norden',
});
