import { translate } from '../../../data-packs/words/translate.ts';
import type { t } from './words.ts';

translate<typeof t>('de', 'api-explorer', {
  title: 'API-Explorer',
});
