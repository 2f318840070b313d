import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'elevation', {
  pointsOrLine: 'Genau eines von points und encodedPolyline angeben.',
  unreadableLine: 'encodedPolyline ist nicht lesbar: {{reason}}.',
});
