import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'storedPacks', {
  notRead: '{{store}} est lu pour la première fois.',
  fetching: '{{names, list(type: conjunction)}} : première récupération depuis le stockage en cours.',
  notFollowed: '{{store}} n’a pas pu être suivi : {{reason}} Nouvel essai dans quelques secondes.',
  notBroughtIn:
    'La version {{version}} de {{name}} n’a pas pu être récupérée du stockage. {{reason}} La version précédente continue, s’il y en a une ; un nouvel essai suit de lui-même.',
  needsYes:
    '{{question}} Démarrer avec {{options, list(type: conjunction)}} pour l’accepter, ou la faire signer par une clé reconnue ici.',
});
