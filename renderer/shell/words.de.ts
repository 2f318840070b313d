import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'shell', {
  openingMap: 'Karte wird geöffnet',
  openingWorkstation: 'Arbeitsplatz wird geöffnet',
  places: 'Bereiche',
  explore: 'Erkunden',
  plan: 'Planen',
  data: 'Daten',
  export: 'Export',
  regions: 'Regionen',
  phones: 'Telefone',
  developer: 'Entwickler',
  settings: 'Einstellungen',
  more: 'Mehr',
  ready: 'Dienst bereit',
  notReady: 'Dienst antwortet nicht',
});
