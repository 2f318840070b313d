import { translate } from '../../../data-packs/words/translate.ts';
import type { t } from './words.ts';

translate<typeof t>('fr', 'api-explorer', {
  title: 'Explorateur d’API',
});
