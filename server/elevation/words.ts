import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('elevation', {
  pointsOrLine: 'Give exactly one of points and encodedPolyline.',
  unreadableLine: 'encodedPolyline cannot be read: {{reason}}.',
});
