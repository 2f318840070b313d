import { catalogue } from '../../../../data-packs/words/catalogue.ts';

export const t = catalogue('installed', {
  looking: 'Looking what is installed',
  list: 'Installed regions',
  nothing: 'No region is installed.',
  onlyBuiltIn:
    'So far only what every Outpost starts with. Real places come as regions, each with its map, search, directions and heights, kept on this machine.',
  getRegions: 'Get regions',
  lookForUpdates: 'Look for updates',
  upToDate: 'Everything is up to date.',
  updatesFound_one: '{{count, number}} update found.',
  updatesFound_other: '{{count, number}} updates found.',

  goTo: 'Go to {{name}}',
  moreAbout: 'More about {{name}}',
  goThere: 'Go there',
  showParts: 'Show the parts',
  hideParts: 'Hide the parts',
  check: 'Check it',
  overlap: '{{one}} and {{other}} overlap.',
  overlapRule:
    'Where regions overlap, the map joins them, search lists each place once, heights come from the finest, and of routes the best one counts.',
  exportMenu: 'Export as a file …',
  remove: 'Remove …',
  builtIn: 'Comes with Outpost',
  followedIn: 'From {{store}}, kept up to date by itself',
  keptHere: '{{kept, bytes}} of {{bytes, bytes}} on this machine',
  mendedFromStore: 'It is fetched anew from the store by itself; everything else works.',
  updateDetails: 'Version {{version}}. Changed: {{parts}}',
  updateTo: 'Update to {{version}} · {{size, bytes}}',
  previousKept: 'The previous version, {{version}}, is still here',
  backTo: 'Back to {{version}}',

  setAside: '{{id}} was set aside',
  partSetAside: 'A part of {{id}} was set aside',
  partSetAsideAdvice: 'Only what is damaged is fetched anew.',
  fetchAnew: 'Fetch {{id}} anew',
  setAsideAdvice: 'It stays on the disk, unused, and everything else works. Install the region again, or remove it.',
  setAsideVersionAdvice:
    'Version {{version}} stays on the disk, unused, and everything else works. Install the region again, or remove it.',
  removeDamagedQuestion:
    'Its files go for good, those of the previous version, too. To have {{id}} again you need its catalogue or a file.',
  removeNamed: 'Remove {{name}}',
  keep: 'Keep it',

  removeQuestion: 'Remove {{name}}?',
  removeIt: 'Remove it',
  freed: '{{size, bytes}} become free at once.',
  freedWithPrevious: '{{size, bytes}} become free at once, {{previous, bytes}} of them of the previous version.',
  removeAdvice: 'To have it again you need its catalogue, or a file: export it first if you are not sure.',
  nothingStops: 'Everything in {{name}} stays: another installed region has all of it.',
  stops: 'This stops working in {{name}}: {{parts, list}}. The overview of the world stays.',
  stopsInPart:
    'This stops working in {{name}}: {{parts, list}}. The overview of the world stays. This stays, too, because another installed region covers the same places: {{covered, list}}.',
});
