import { translate } from '../data-packs/words/translate.ts';

translate('fr', 'failures', {
  bad_request: 'La requête n’est pas valide.',
  missing_key: 'Pas de clé d’API : envoyer « Authorization: Bearer <key> ».',
  invalid_key: 'Cette clé d’API n’est pas connue ici.',
  origin_not_allowed: 'Cette origine n’est pas dans la liste des origines admises du projet.',
  origin_required: 'Ce projet exige un en-tête Origin et la requête n’en a pas.',
  key_revoked: 'Cette clé d’API a été révoquée ; en émettre une nouvelle.',
  scope_denied: 'Cette clé d’API ne couvre pas ce point d’accès.',
  invalid_signature:
    'La signature ne correspond pas à cette URL et à ce client ; demander de nouvelles URL au point d’accès des jetons.',
  signature_expired: 'Cette URL signée a expiré ; demander de nouvelles URL au point d’accès des jetons.',
  not_found: 'Il n’y a rien à cette adresse.',
  method_not_allowed: 'Cette adresse n’admet pas cette méthode.',
  conflict: 'Cela contredit ce qui existe déjà.',
  payload_too_large: 'Le corps de la requête dépasse 2 Mio.',
  range_not_satisfiable: 'La plage demandée est hors de l’archive.',
  misdirected_request: 'Ce service ne répond pas sous ce nom d’hôte.',
  quota_exhausted: 'Le quota de cette période est épuisé.',
  rate_limited: 'Trop de requêtes de cette adresse ; patienter avant la suivante.',
  internal_error:
    'Une erreur s’est produite dans le service ; son journal contient les détails sous cet identifiant de requête.',
  no_engine: 'Ce système n’a pas de moteur d’itinéraires.',
  upstream_unavailable:
    'Le moteur derrière ce point d’accès s’est arrêté ou a mis trop de temps ; il redémarre, réessayer.',
  maintenance: 'Les données derrière cette requête sont en cours de remplacement ; réessayer sous peu.',
  storage_failed:
    'Le disque du dossier de données est défaillant ou ne peut être écrit. Rien n’a été modifié ; vérifier le disque et ses droits d’accès, puis réessayer.',
  storage_full:
    'Le disque du dossier de données est plein. Rien n’a été modifié ; y faire de la place, puis réessayer.',
  overloaded: 'Trop de requêtes de ce type attendent ; réessayer dans un instant.',
});
translate('fr', 'server', {
  problems: '{{problems, sentences}}',
  problemsAndMore_one: '{{problems, sentences}} {{count, number}} autre champ n’est pas valide.',
  problemsAndMore_other: '{{problems, sentences}} {{count, number}} autres champs ne sont pas valides.',
  numberBetween: '{{field}} : doit être un nombre de {{least}} à {{most}}.',
  wholeNumberBetween: '{{field}} : doit être un nombre entier de {{least}} à {{most}}.',
  withRoutingCode: '{{sentence}} (code d’erreur d’itinéraire {{code}})',
  scopeNeeded: 'Cette clé d’API ne couvre pas ce point d’accès : il faut le droit « {{scope}} ».',
  ownPagesOnly: 'Cette adresse ne répond aux navigateurs que sur les pages du service lui-même.',
  noHostHeader: 'La requête n’a pas d’en-tête Host.',
  severalHosts: 'La requête a plusieurs en-têtes Host.',
  wholeAddress:
    'La première ligne d’une requête porte un chemin (GET /health), pas une adresse entière : ce service n’est pas un proxy.',
  badAddress: 'L’adresse n’est pas de l’UTF-8 correctement encodé en pourcent.',
  badHttp: 'Ce n’est pas une requête HTTP complète et valide.',
  headersTooLong: 'L’adresse et les en-têtes de cette requête dépassent 16 Kio.',
  requestTooSlow: 'Cette requête est arrivée trop lentement.',
  bodyType: 'Content-Type : doit être l’un de {{types, list(style: short; type: unit)}}.',
  bodyPacked: 'Content-Encoding : ce corps n’est accepté que tel quel.',
  bodyTooLarge: 'Le corps de la requête dépasse {{most, bytes}}.',
  bodyBroken: 'Le corps de la requête s’est interrompu.',
  tooManyValues: 'Le corps de la requête a plus de {{most, number}} valeurs.',
  nestedTooDeep: 'Le corps de la requête est imbriqué sur plus de {{deepest}} niveaux.',
  bodyNotJsonType: 'Envoyer le corps en JSON, avec Content-Type: application/json.',
  bodyEncoded: 'Content-Encoding : un corps peut être compressé par gzip, deflate ou br.',
  bodyNotUnpacked: 'Le corps n’est pas ce que dit son Content-Encoding : {{encoding}}.',
  noBody: 'La requête n’a pas de corps ; envoyer un objet JSON.',
  bodyNotJson: 'Le corps de la requête n’est pas du JSON valide en UTF-8.',
  quotaReached: 'Le quota de cette période est atteint ; la suivante commence à {{end}}.',
  spendingCapReached: 'Le plafond de dépenses de cette période est atteint ; la suivante commence à {{end}}.',
  badOrigin:
    '« {{text}} » n’est pas une origine : écrire scheme://host[:port], p. ex. https://app.example.org ou https://*.example.org.',
  databaseLocked: 'Un autre processus écrit depuis trop longtemps dans la base des comptes ; réessayer sous peu.',
  databaseNewer:
    'Le dossier de données a été utilisé par un Outpost plus récent (base en version {{found}}, celui-ci connaît {{known}}) : mettre Outpost à jour, ou choisir un autre dossier avec --data-dir.',
  accountsUnreachable:
    'La base des comptes ne répond pas. Cartes, recherches et itinéraires continuent pour cette fenêtre, de même que ce qui ne coûte rien pour les clés connues ; tout le reste est refusé jusqu’à ce qu’elle réponde, ce qui est essayé sans cesse.',
  accountsNotOpened:
    'Impossible d’ouvrir les comptes à {{where}} : {{reason}}. Vérifier que PostgreSQL y fonctionne, ainsi que le nom, le mot de passe et la base dans l’adresse.',
  accountsNotEmpty: 'Les comptes à {{where}} ne sont pas vides et restent tels quels. Nommer une nouvelle base, vide.',
  accountsNewer:
    'Les comptes ont été utilisés en dernier par un Outpost plus récent (version {{found}} de leurs tables, celui-ci connaît {{known}}) : mettre Outpost à jour.',
  copyDamaged: 'La copie des comptes est endommagée et n’a pas été gardée : {{damage}}',
  copyWithoutRoom:
    'Le disque de {{folder}} est plein : aucune copie des comptes n’y a été faite, et les précédentes sont conservées. Faire de la place, puis réessayer.',
  copyNotWritten:
    'Le disque de {{folder}} est défaillant ou ne peut être écrit : aucune copie des comptes n’y a été faite, et les précédentes sont conservées. Vérifier le disque et ses droits d’accès, puis réessayer.',
  backupUnusable: '{{file}} ne peut pas être restauré : {{damage}} Rien n’a été modifié.',
  noAccounts: 'le fichier ne contient pas de comptes.',
  accountsEmptied:
    'Les comptes de {{file}} manquent ou sont vides, alors qu’il y en avait le {{madeAt, datetime(dateStyle: medium; timeStyle: short)}} : « outpost restore » les ramène tels qu’ils étaient alors. Pour commencer sans comptes, supprimer le dossier {{folder}}.',
  keysGone:
    'Les comptes de {{file}} ont disparu ou sont vides : ils ne contiennent aucune clé, alors qu’il y en avait. « outpost restore » en rétablit une copie, s’il en existe une. Pour commencer sans comptes, supprimer {{marker}}.',
  accountsDamaged:
    'Les comptes de outpost.db sont endommagés ({{damage}}). Arrêter le service, puis « outpost restore » ramène la dernière copie saine.',
  coming: 'Cette instance récupère encore ses régions ; en demander une autre.',
  leaving: 'Cette instance va s’arrêter ; en demander une autre.',
  clockAhead_one:
    'L’horloge de cette machine a été avancée de {{count, number}} jour. Outpost garde l’heure d’avant : rien n’est effacé, et aucune période de quota ne commence trop tôt. Si la nouvelle heure est juste, redémarrer Outpost.',
  clockAhead_other:
    'L’horloge de cette machine a été avancée de {{count, number}} jours. Outpost garde l’heure d’avant : rien n’est effacé, et aucune période de quota ne commence trop tôt. Si la nouvelle heure est juste, redémarrer Outpost.',
  clockBack_one:
    'L’horloge de cette machine a été reculée de {{count, number}} jour. Outpost garde l’heure d’avant. Si la nouvelle heure est juste, redémarrer Outpost.',
  clockBack_other:
    'L’horloge de cette machine a été reculée de {{count, number}} jours. Outpost garde l’heure d’avant. Si la nouvelle heure est juste, redémarrer Outpost.',
  storageIsFull:
    'Le disque de {{folder}} est plein. Cartes, recherches et itinéraires continuent pour cette fenêtre ; les requêtes à compter sont refusées. Dès qu’il y a de la place, tout reprend de soi-même.',
  storageIsFailing:
    'Le disque de {{folder}} est défaillant ou ne peut être écrit. Cartes, recherches et itinéraires continuent pour cette fenêtre ; les requêtes à compter sont refusées. Vérifier le disque et ses droits d’accès ; tout reprend de soi-même dès qu’il peut être écrit.',
  startAddressUsed:
    'Cette adresse de démarrage a déjà servi, a plus de dix minutes ou appartient à un démarrage antérieur ; « outpost open » en crée une autre.',
  startHereOnly:
    'Le poste de travail ne s’ouvre que sur la machine où le service s’exécute : y exécuter « outpost open », ou l’atteindre par un tunnel (ssh -L 8787:127.0.0.1:8787).',
  pageNotBuilt: 'La page du poste de travail n’est pas construite ici : exécuter une fois « npm run build ».',
  failureOrdered: 'Cette erreur a été commandée par les outils de test.',
  failureSimulated: 'Cette erreur est simulée : elle a été commandée pour cette clé de test.',
  windowForgotten: 'Cette fenêtre n’a pas encore été admise, ou a été oubliée ; « outpost open » l’admet.',
});
