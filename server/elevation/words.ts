import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('elevation', {
  unreadableLine: 'encodedPolyline cannot be read: {{reason}}.',
});
