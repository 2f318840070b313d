import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'developer', {
  title: 'Développement',
  close: 'Fermer le développement',
  about:
    'Tout ce que montre cette fenêtre, elle le demande à l’API de ce service, comme tout autre programme peut le faire.',
  address: 'Adresse de l’API',
  copy: 'Copier',
  copied: 'Copié',
  explorer: 'Explorateur d’API',
  explorerAbout: 'Chaque point d’accès et ses paramètres. S’ouvre dans un nouvel onglet.',
});
