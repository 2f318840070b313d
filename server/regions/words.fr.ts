import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'regionDamage', {
  partMissing: '{{path}} manque : installer à nouveau le paquet.',
  partSize:
    '{{path}} est endommagé : il a {{found, number}} octets et pack.json en indique {{stated, number}} ; installer à nouveau le paquet.',
  partKind: '{{path}} est endommagé : ce n’est pas un {{format}} ; installer à nouveau le paquet.',
  partChanged:
    '{{files, list(type: conjunction)}} a changé depuis son installation : le disque ou un programme l’a endommagé. Cette partie de {{id}} ({{parts, list(type: unit)}}) n’est pas utilisée ; toutes les autres continuent. Réinstaller le paquet pour la retrouver.',
  partAway:
    'Le stockage qui contient cette carte est injoignable pour le moment, et cette partie n’est pas conservée ici ; réessayer sous peu.',
  otherPack: '{{path}} est le manifeste d’un autre paquet, « {{id}} ».',
});
