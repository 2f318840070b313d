import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'share-panel', {
  title: 'Partager avec des téléphones',
  close: 'Fermer le partage',
  command: 'Partager avec les téléphones proches…',
  switch: 'Partager avec les téléphones proches',
  what: 'Les téléphones du même réseau ont la carte, la recherche, les itinéraires et les éléments choisis. Ils ne changent rien et ne voient rien d’autre de cet ordinateur.',
  withKeyOnly:
    'Cette fenêtre a été ouverte avec une clé, qui ne peut pas partager : ouvrir le poste de travail sur la machine du service.',
  noNetwork: 'Cet ordinateur n’est dans aucun réseau local',
  noNetworkAdvice:
    'Rejoindre un Wi-Fi, ou ouvrir un point d’accès sur un téléphone ou sur cet ordinateur. Puis revenir ici.',
  moved: 'Cet ordinateur est maintenant dans un autre réseau',
  movedAdvice:
    'Les téléphones n’atteignent plus {{address}}. Choisir la nouvelle adresse ci-dessous, et les laisser scanner de nouveau.',
  statusNobody: 'Partagé avec des téléphones',
  statusDevices_one: 'Partagé avec {{count, number}} téléphone',
  statusDevices_many: 'Partagé avec {{count, number}} de téléphones',
  statusDevices_other: 'Partagé avec {{count, number}} téléphones',

  ends: 'Se termine après',
  oneHour: 'Une heure',
  oneDay: 'Un jour',
  untilOff: 'L’arrêt',
  endsAt: 'Activé. Se termine de soi-même : {{time}}.',
  endsWhenOff: 'Activé, jusqu’à l’arrêt.',
  items: 'Lieux, itinéraires, traces et zones enregistrés',
  noItems: 'Restent ici',
  allItems: 'Tous sont partagés',
  group: 'Seulement le groupe {{name}}',
  address: 'Adresse de cet ordinateur',
  addressDescription: 'Celle du réseau où sont les téléphones.',
  secure: 'Chiffré (TLS)',
  secureDescription:
    'Ce n’est qu’ainsi qu’un téléphone donne sa position à une page. On montre une fois à chacun comment faire confiance à cet ordinateur.',
  insecure: 'Sans chiffrement',
  insecurePosition: 'Les téléphones ne montrent pas où ils sont et ne suivent aucun itinéraire.',
  insecureInstall: 'La carte ne s’installe pas, et ne s’ouvre pas là où cet ordinateur est hors de portée.',
  insecureRead: 'Quiconque est dans ce réseau peut lire, et utiliser la carte avec ce qu’il a lu.',
  keep: 'Continuer après un redémarrage',
  keepDescription: 'Les mêmes téléphones reviennent, jusqu’à la fin.',

  steps: 'Ce que le téléphone scanne',
  stepOpen: 'Ouvrir la carte',
  stepTrust: 'Première fois',
  qrOpen: 'Code QR pour l’appareil photo d’un téléphone. Il ouvre {{address}} avec le code {{code}}.',
  qrTrust:
    'Code QR pour l’appareil photo d’un téléphone. Il ouvre {{address}}, qui montre comment faire confiance à cet ordinateur.',
  addressIs: 'Ou saisir cette adresse sur le téléphone',
  codeIs: 'et ce code',
  codeOnce: 'Un code laisse entrer un téléphone ; ensuite il y en a un autre ici.',
  warns:
    'Le téléphone met en garde contre la page ? Qu’il fasse d’abord confiance à cet ordinateur : « Première fois ».',
  firewall:
    'Rien ne s’ouvre ? Le téléphone et l’ordinateur doivent être dans le même réseau, et le pare-feu de cet ordinateur doit laisser entrer le port {{port}}.',
  trust:
    'La page montre en trois étapes comment le téléphone fait confiance à cet ordinateur. Revenir ensuite à « Ouvrir la carte ».',
  fingerprint: 'Comparer avec l’empreinte (SHA-256) que montre le téléphone',
  trustIsSmall:
    'Le téléphone ne fait confiance à cet ordinateur que dans les réseaux locaux, jamais pour des sites d’internet.',

  devices: 'Connectés',
  nobody: 'Personne pour l’instant.',
  unknownDevice: 'Appareil inconnu',
  end: 'Terminer',
  endDevice: 'Terminer la connexion de {{name}}',
  notSeen: 'Admis, n’a encore rien demandé',
  seenNow: 'maintenant',
  seenAt: 'la dernière fois à {{time}}',
  requests_one: '{{count, number}} requête',
  requests_many: '{{count, number}} de requêtes',
  requests_other: '{{count, number}} requêtes',
});
