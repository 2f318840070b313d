import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'settingsFile', {
  damaged:
    'Les réglages de {{file}} étaient illisibles : ils ont été gardés sous {{file}}.damaged ; les valeurs par défaut s’appliquent.',
});
translate('fr', 'programSettings', {
  updateFrom: 'Prendre les nouvelles versions d’Outpost sur {{host}} ?',
  trustServer:
    '{{server}}\n\nLe propriétaire de ce serveur peut remplacer ce programme. N’accepter qu’en toute confiance.',
  takeFromThere: 'Les prendre là',
  cancel: 'Annuler',
  notWritten:
    'Les réglages n’ont pas pu être enregistrés : ils valent jusqu’à l’arrêt d’Outpost. Libérer de l’espace, ou vérifier les droits d’accès du dossier de données.',
});
