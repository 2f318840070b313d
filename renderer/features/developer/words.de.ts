import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'developer', {
  title: 'Entwickler',
  close: 'Entwickler schließen',
  about:
    'Alles, was dieses Fenster zeigt, fragt es bei der API dieses Dienstes ab, wie es jedes andere Programm auch kann.',
  address: 'Adresse der API',
  copy: 'Kopieren',
  copied: 'Kopiert',
  explorer: 'API-Explorer',
  explorerAbout: 'Jeder Endpunkt mit seinen Parametern. Öffnet sich in einem neuen Tab.',
});
