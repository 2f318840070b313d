import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('browser', {
  openHost: 'Open {{host}} in your browser?',
  leavesOutpost: '{{address}}\n\nThis leaves Outpost and needs a network.',
  open: 'Open',
  cancel: 'Cancel',
  noBrowser: 'No browser could be opened',
  openThere: 'Open this address in a browser: {{address}}',
  ok: 'OK',
});
