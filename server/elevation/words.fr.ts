import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'elevation', {
  pointsOrLine: 'Donner exactement l’un de points et encodedPolyline.',
  unreadableLine: 'encodedPolyline est illisible : {{reason}}.',
});
