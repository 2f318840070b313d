import { catalogue } from '../words/catalogue.ts';

export const t = catalogue('runtime', {
  closed: 'The worker "{{worker}}" was closed.',
  stopped: 'The worker "{{worker}}" stopped before it answered.',
});
