import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('palette', {
  title: 'Find a place or a command',
  placeholder: 'A place, or what to do',
  commands: 'Commands',
  places: 'On the map',
  found_one: '{{count, number}} entry',
  found_other: '{{count, number}} entries',
  nothing: 'Nothing is called “{{text}}”',
});
