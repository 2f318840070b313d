import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('desktop', {
  connect: 'Connect again',
  cannotOpen: 'Outpost cannot open its map',
  showLog: 'Show the log',
  restart: 'Restart …',
  updateFound: 'Version {{version}} of Outpost is there; it is fetched in the background.',
  updateReady: 'Version {{version}} of Outpost is ready: it is in place after a restart.',
});
