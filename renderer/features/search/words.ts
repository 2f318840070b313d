import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('search', {
  title: 'Search',
  placeholder: 'Search places, addresses, coordinates',
  clear: 'Clear search',
  searching: 'Searching',
  recent: 'Recent',
  suggestions: 'Suggestions',
  nothing: 'Nothing found for “{{text}}”',
  nothingAdvice:
    'Check the spelling, leave out the house number, or paste coordinates. Search covers the installed regions only.',
  coordinates: 'Coordinates',
  address: 'Address',
  kindsHere: 'Kinds of places in view',
  allHere: 'All in view: {{kind}}',
  found_one: '{{count}} in view',
  found_other: '{{count}} in view',
  nearest: 'The nearest {{count}}: there are more',
  clearHits: 'Clear',
  searchHere: 'Search here',
  noHits: 'None in view. Move the map or zoom out, then search here.',
  saveAll: 'Save all as places',
  savedAll_one: '{{count}} place saved in the group “{{name}}”',
  savedAll_other: '{{count}} places saved in the group “{{name}}”',
  allSavedBefore: 'All of them are saved already',
  undo: 'Undo',
});
