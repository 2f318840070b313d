import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'phone', {
  opening: 'Ouverture de la carte…',
  tryAgain: 'Réessayer',
  notReached: 'L’ordinateur ne répond pas',
  notReachedAdvice:
    'L’ordinateur qui partage ses cartes ne répond pas. Rejoindre le réseau où il est, et voir s’il partage encore.',
  codeTitle: 'Cartes d’un ordinateur proche',
  codeAdvice: 'L’ordinateur montre un code sous « Téléphones ». Il laisse entrer ce téléphone.',
  code: 'Code',
  open: 'Ouvrir la carte',
  ended:
    'L’ordinateur a terminé la connexion, ou elle était finie. Un nouveau code laisse entrer ce téléphone de nouveau.',

  trustTitle: 'Apprendre à cet appareil à faire confiance à {{name}}',
  trustWhy: 'Les cartes viennent alors chiffrées, et cet appareil montre où il est. Cela se fait une fois.',
  device: 'Cet appareil est',
  iphone: 'iPhone, iPad',
  android: 'Android',
  computer: 'Ordinateur',
  certificate: 'Télécharger le certificat',
  iphoneLoad: 'Ouvrir cette page dans Safari, télécharger le certificat et l’autoriser.',
  iphoneInstall: 'Dans Réglages : « Profil téléchargé » en haut, puis Installer.',
  iphoneTrust: 'Dans Réglages : Général, Informations, Réglages des certificats. Activer « Outpost on … ».',
  androidLoad: 'Télécharger le certificat : le fichier outpost-ca.crt.',
  androidInstall:
    'Dans Paramètres, chercher « certificat CA » (Sécurité, Chiffrement et identifiants, Installer un certificat). Installer quand même.',
  androidChoose: 'Choisir le fichier outpost-ca.crt.',
  computerLoad: 'Télécharger le certificat : le fichier outpost-ca.crt.',
  computerInstall: 'Dans les réglages du navigateur, chercher « certificats » et importer le fichier sous Autorités.',
  computerRestart: 'Lui faire confiance pour les sites web, puis redémarrer le navigateur.',
  compare:
    'L’ordinateur montre une empreinte : avant de faire confiance, la comparer avec celle que montre cet appareil.',
  openMap: 'Puis ouvrir la carte',
  trustIsSmall:
    'Cet appareil ne fait alors confiance à l’ordinateur que dans les réseaux locaux, jamais pour des sites d’internet.',

  search: 'Recherche',
  searchHint: 'Lieu, rue, numéro',
  results: 'Résultats',
  nothingFound: 'Rien trouvé.',
  saved: 'Éléments enregistrés',
  savedItems_one: '{{count, number}} élément enregistré',
  savedItems_many: '{{count, number}} d’éléments enregistrés',
  savedItems_other: '{{count, number}} éléments enregistrés',
  readingItem: 'Lecture…',
  close: 'Fermer',
  fromHere: 'Itinéraire depuis ma position',
  fromMiddle: 'Itinéraire depuis le milieu de la carte',
  toStartFromHere: 'Vers son début, depuis ma position',
  toStartFromMiddle: 'Vers son début, depuis le milieu de la carte',
  byCar: 'Voiture',
  byBicycle: 'Vélo',
  onFoot: 'À pied',
  routeTo: 'Vers {{name}}',
  looking: 'Recherche d’un itinéraire…',
  turns: 'Manœuvres',
  follow: 'Suivre l’itinéraire',
  stopFollowing: 'Ne plus suivre',
  off: 'Hors de l’itinéraire.',
  newRoute: 'Nouvel itinéraire d’ici',

  locate: 'Montrer où je suis',
  youAreHere: 'Ma position',
  position_asking: 'Recherche de la position…',
  position_denied:
    'Cette page ne peut pas connaître la position : l’autoriser dans les réglages du navigateur, puis appuyer de nouveau.',
  position_missing: 'Cet appareil ne sait pas où il est. Aller sous le ciel, et activer la localisation.',
  position_insecure:
    'Sans chiffrement, aucun téléphone ne donne sa position à une page. L’ordinateur peut l’activer sous « Téléphones ».',
  away: '{{name}} est hors de portée. Ce qui a déjà été vu est encore là ; la recherche et les itinéraires non.',
});
