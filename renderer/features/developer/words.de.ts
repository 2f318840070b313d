import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'developer', {
  sentRequests: 'Was das Fenster gefragt hat',
  tiles: 'Kachelinspektor',
});
