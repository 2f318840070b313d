import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'share', {
  notThisAddress: '{{address}} n’est pas une adresse de cette machine dans un réseau privé : en choisir une autre.',
  portTaken: 'Un autre programme utilise le port {{port}} de {{address}} : en choisir un autre. Rien n’est partagé.',
  portForbidden:
    'Le système interdit le port {{port}} de {{address}} : en choisir un à partir de 1024. Rien n’est partagé.',
  notShared: 'Rien n’est partagé pour l’instant : activer d’abord le partage.',
  codeWrong:
    'Ce code n’est pas valable, ou ne l’est plus : chacun ouvre un téléphone, pendant dix minutes. Utiliser celui qui est affiché maintenant.',
  tooManyDevices: '{{most, number}} appareils sont connectés, il ne peut y en avoir plus : en terminer un d’abord.',
  noDevice: 'Cet appareil n’est plus connecté.',
  noPlace: 'Ceci ne fait pas partie de ce qui est partagé.',
});
