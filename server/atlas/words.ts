import { catalogue } from '../../data-packs/words/catalogue.ts';

/** What atlases say of themselves, and of what keeps one from being made. */
export const atlasWords = catalogue('atlas', {
  untitled: 'Atlas',
  index: 'Index map',
  legend: 'Legend',
  page: 'Page {{page}}',
  pageOf: 'Page {{page}} of {{pages}}',
  pageAlong: 'Page {{page}}: km {{from}} to {{to}}',
  noHeights: 'No installed region has heights along this part of the way: there is no profile.',

  oneArea: 'bbox, region, route, encodedRoute: exactly one of them is needed.',
  boxForm: 'bbox: south must be below north, and west and east must differ.',
  noRegion: 'region: no region {{id}} is installed.',
  shortRoute: 'route: its positions must not all be the same.',
  unreadableRoute: 'encodedRoute: {{reason}}',
  utmReach: 'projection: utm suits what is up to 12 degrees wide between 80 south and 84 north; take mercator.',
  wideOverlap: 'overlap: pages must show more than they share; the map on this paper is {{width}} by {{height}} mm.',
  scaleRange: "scale: 1:{{scale}} is beyond the map's zooms at that latitude.",
  manyPages_one:
    'scale: at 1:{{scale, number}} there would be more than {{count, number}} page. Take a smaller scale, larger paper or less ground.',
  manyPages_other:
    'scale: at 1:{{scale, number}} there would be more than {{count, number}} pages. Take a smaller scale, larger paper or less ground.',

  noJob: 'There is no atlas {{id}}.',
  tooManyJobs: 'At most {{most, number}} atlases are kept. Delete some, then try again.',
  notFinished: 'The atlas is not finished.',
  interrupted: 'The service ended while the atlas was made. Ask for it again.',
});
