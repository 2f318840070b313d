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
});
