import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'shell', {
  openingMap: 'Ouverture de la carte',
  openingWorkstation: 'Ouverture du poste de travail',
  places: 'Espaces',
  explore: 'Explorer',
  plan: 'Planifier',
  data: 'Données',
  export: 'Export',
  regions: 'Régions',
  phones: 'Téléphones',
  developer: 'API',
  settings: 'Réglages',
  more: 'Plus',
  ready: 'Service prêt',
  notReady: 'Le service ne répond pas',
});
