import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'keys-help', {
  title: 'Tastenkürzel',
  window: 'Fenster',
  map: 'Karte, wenn sie den Fokus hat',
  next: 'Zum nächsten Teil: Bereiche, Bedienfeld, Karte, Unterfenster, Status',
  places: 'Von einem Bereich zum nächsten, mit dem Fokus auf den Bereichen',
  close: 'Schließt, was aufgeklappt ist, dann Unterfenster, Karteikarte, Bedienfeld',
  move: 'Karte verschieben',
  zoom: 'Näher, weiter weg',
  turn: 'Drehen',
  tilt: 'Neigen',
  edge: 'Höhe des Unterfensters, mit dem Fokus auf seinem Rand',
});
