import { translate } from '../words/translate.ts';

translate('fr', 'defaultRegions', {
  notMade:
    'Le bac à sable et le monde ne sont pas encore là : exécuter une fois « npm run build ». Outpost démarre sans eux.',
  notInstalled: 'La région {{id}} n’a pas pu être installée ({{reason}}) ; Outpost démarre sans elle.',
});
