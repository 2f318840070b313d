import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'failure', {
  unreachable: 'Le service ne répond pas',
  unreachableAdvice:
    'Le relancer avec « npm start » ou « outpost serve ». Cette fenêtre reprend d’elle-même dès son retour.',
  unreachableInDesktop: 'Outpost le relance de lui-même ; cette fenêtre reprend dès son retour.',
  missingKey: 'Cette fenêtre n’a pas de clé',
  missingKeyAdvice: 'Saisir une clé pour continuer.',
  invalidKey: 'Le service ne reconnaît plus cette fenêtre',
  invalidKeyAdvice:
    'Un autre dossier de données est servi ici, ou toutes les fenêtres ont été exclues. « outpost open » admet à nouveau cette fenêtre ; ou saisir une clé.',
  invalidKeyInDesktop: 'Il a été relancé. Se reconnecter, ou redémarrer Outpost.',
  keyRevoked: 'Cette clé a été révoquée',
  keyRevokedAdvice: 'En créer une nouvelle avec « outpost key create », ou rouvrir la fenêtre.',
  scopeDenied: 'Cette clé n’autorise pas cela',
  scopeDeniedAdvice: 'Ses droits ne le couvrent pas. Utiliser une clé sans restriction, ou une clé qui le couvre.',
  originNotAllowed: 'Cette clé ne peut pas être utilisée d’ici',
  originNotAllowedAdvice:
    'Son projet n’admet que d’autres origines. Utiliser une autre clé, ou ajouter cette adresse à la liste.',
  quotaExhausted: 'Le quota est épuisé',
  quotaExhaustedAdvice:
    'Il repart de zéro à la fin de la période de 30 jours. La personne qui gère le service peut relever la limite de cet utilisateur.',
  rateLimited: 'Trop de requêtes',
  rateLimitedAdvice: 'Patienter un peu, puis réessayer.',
  rateLimitedFor_one: 'Patienter {{count, number}} seconde, puis réessayer.',
  rateLimitedFor_other: 'Patienter {{count, number}} secondes, puis réessayer.',
  upstreamUnavailable: 'Le moteur redémarre',
  upstreamUnavailableAdvice: 'Réessayer dans quelques secondes.',
  storageFull: 'Pas de place pour conserver ceci',
  storageFullAdvice:
    'Le disque du service est plein, ou tout ce qui peut être conservé l’est déjà. Faire de la place ou vider la corbeille ; ce qui se voit ici sera renvoyé tout seul.',
  storageFailed: 'Le disque n’accepte plus rien',
  storageFailedAdvice:
    'Le disque du service est défaillant ou ne peut être écrit. Le vérifier, ainsi que ses droits d’accès ; ce qui s’y trouve déjà peut encore être lu.',
  maintenance: 'Les données sont en cours de remplacement',
  maintenanceAdvice: 'Réessayer sous peu.',
  tooFarApart: 'Ces points sont trop éloignés pour ce mode de déplacement',
  tooFarApartAdvice: 'Rapprocher les points, ou choisir un autre profil.',
  noWay: 'Aucun chemin ne mène d’un point à l’autre',
  noWayAdvice: 'Ils se trouvent sur des réseaux séparés. Essayer un autre profil, ou autoriser les ferries.',
  noRoad: 'Un point est trop loin de toute route utilisable',
  noRoadAdvice: 'Le rapprocher d’une route, ou choisir un autre profil.',
  noRoute: 'Aucun itinéraire ne relie ces points',
  noRouteAdvice: 'Essayer un autre profil, autoriser les ferries, ou faire d’un point de passage un arrêt.',
  noMatch: 'Aucun chemin trouvé le long de ces points',
  noMatchAdvice:
    'Les points d’une trace sont rapprochés : en ajouter entre eux ou essayer un autre profil. « Itinéraire » trouve un chemin entre des lieux éloignés.',
  otherRegion: 'Aucun itinéraire ne mène d’une région à l’autre',
  otherRegionAdvice: 'Choisir des lieux d’une même région, ou construire une seule région à partir des deux extraits.',
  serviceFailed: 'Le service a rencontré une erreur',
  serviceFailedAdvice: 'Réessayer.',
  serviceFailedLogged: 'Réessayer. Le journal contient les détails sous {{reference}}.',
  refused: 'Le service a refusé la requête',
  answered: 'Le service a répondu {{status}}.',
  windowFailed: 'Une erreur s’est produite dans cette fenêtre',
  outsideRegions: 'Un lieu se trouve hors des régions installées',
  outsideRegionsAdvice: 'Obtenir la région où il se trouve, ou le déplacer dans une région présente.',
});
