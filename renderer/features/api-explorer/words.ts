import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('api-explorer', { title: 'API explorer' });
