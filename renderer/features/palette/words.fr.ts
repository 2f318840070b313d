import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'palette', {
  title: 'Trouver un lieu ou une commande',
  placeholder: 'Un lieu, ou ce qu’il faut faire',
  commands: 'Commandes',
  places: 'Sur la carte',
  found_one: '{{count, number}} résultat',
  found_many: '{{count, number}} résultats',
  found_other: '{{count, number}} résultats',
  nothing: 'Rien ne s’appelle « {{text}} »',
});
