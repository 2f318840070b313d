import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'palette', {
  title: 'Ort oder Befehl finden',
  placeholder: 'Ein Ort, oder was zu tun ist',
  commands: 'Befehle',
  places: 'Auf der Karte',
  found_one: '{{count, number}} Eintrag',
  found_other: '{{count, number}} Einträge',
  nothing: 'Nichts heißt „{{text}}“',
});
