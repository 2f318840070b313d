import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'developer', {
  sentRequests: 'Ce que la fenêtre a demandé',
  tiles: 'Inspecteur de tuiles',
});
