import { translate } from '../words/translate.ts';

translate('de', 'runtime', {
  closed: 'Der Arbeitsprozess „{{worker}}“ wurde geschlossen.',
  stopped: 'Der Arbeitsprozess „{{worker}}“ hielt an, bevor er antwortete.',
});
