import { translate } from '../translate.ts';

translate('fr', 'download', {
  noSuchParts: '{{name}} n’a pas de {{kinds, list(type: disjunction)}} à télécharger.',
  downloadDiskFull:
    'Le disque de {{dataDir}} s’est rempli pendant le téléchargement de {{name}}. Ce qui est arrivé est conservé. Faire de la place et reprendre.',
  interrupted:
    '{{name}} n’a pas pu être téléchargée. {{reason}} Ce qui est arrivé est conservé. Reprendre quand le serveur sera joignable.',
  spoilt:
    '{{name}} n’a pas pu être téléchargée. {{reason}} Rien n’a été installé. Réessayer plus tard, ou le signaler à l’éditeur.',
  refused:
    '{{name}} n’a pas pu être téléchargée. {{reason}} Ce qui est arrivé est conservé. Recharger le catalogue et reprendre.',
  documentTooLarge: '{{url}} dépasse {{most, bytes}} : {{host}} envoie autre chose.',
  wrongChecksum: 'Ce que {{host}} envoie pour {{url}} est endommagé : sa somme de contrôle n’est pas celle publiée.',
  wrongSize: '{{host}} a {{found, number}} octets pour {{url}}, alors que {{size, number}} ont été publiés.',
  fileTooLarge: '{{url}} a {{total, number}} octets, plus qu’il n’est admis.',
  sendsMore: '{{host}} envoie plus que les {{most, number}} octets de {{url}}.',
  brokeOff: '{{host}} s’est interrompu après {{done, number}} octets sur {{total, number}}.',
  fileInterrupted:
    '{{name}} n’a pas pu être téléchargée. {{reason}} Ce qui est arrivé est conservé. Relancer la même commande pour reprendre.',
  downloading: '{{id}} est en cours de téléchargement. L’arrêter d’abord.',
  notModifiedAtFirst: '{{url}} répond « inchangé » alors que rien n’en est conservé. Le signaler à l’éditeur.',
  badAddress: '{{from}} cite une adresse d’où rien ne peut être téléchargé : {{address}}.',
  insecureAddress: '{{from}} cite une adresse sans https ({{url}}), qui n’est pas utilisée.',
  offerGone: '{{reason}} Le catalogue qui le cite est peut-être périmé. Le recharger.',
  offerChanged:
    '{{url}} n’est pas le manifeste que décrit le catalogue : l’un des deux est périmé ou a été modifié. Recharger le catalogue et réessayer.',
  changedAfterSigning: '{{url}} a été modifié après la signature : elle ne correspond pas. Le signaler à l’éditeur.',
  otherPack: '{{url}} et le catalogue qui le cite décrivent des paquets différents. Le signaler à l’éditeur.',
  notFetched: '{{url}} n’a pas pu être téléchargé. {{reason}} Réessayer quand il sera joignable.',
  silent: '{{host}} n’a rien envoyé pendant {{seconds}} s.',
  redirectLoop: '{{host}} redirige sans fin ({{address}}).',
  badRedirect: '{{host}} redirige vers une adresse impossible à suivre.',
  insecureRedirect: '{{host}} redirige de https vers http ({{target}}), ce qui n’est pas suivi.',
  answers: '{{host}} répond {{status}}.',
  notThere: '{{host}} n’a pas {{url}} ({{status}}).',
  notGiven: '{{host}} refuse d’envoyer {{url}} ({{status}}).',
  answersFor: '{{host}} répond {{status}} pour {{url}}.',
  notGeojson: 'Ce n’est pas une FeatureCollection GeoJSON.',
  tooManyExtracts: 'Il cite {{found, number}} extraits.',
  badIndexAddress:
    'OUTPOST_EXTRACT_INDEX vaut « {{address}} », qui n’est pas une adresse commençant par http:// ou https://.',
  noExtracts:
    'La liste des extraits n’a pas pu être téléchargée. {{reason}} Un fichier .osm.pbf venu d’ailleurs s’utilise sans elle.',
  notAnIndex: '{{url}} n’est pas un index d’extraits. {{reason}}',
  diskBecameFull: 'Le disque s’est rempli.',
  tryingAgain: '{{reason}} Nouvel essai dans {{seconds}} s.',
  unreachable: '{{host}} est injoignable.',
  unreachableCode: '{{host}} est injoignable ({{code}}).',
  nameUnknown: '{{host}} est injoignable : son nom n’est pas connu ici.',
  nameNotLookedUp: '{{host}} est injoignable : les noms ne peuvent être résolus. Y a-t-il un réseau ?',
  nothingListens: '{{host}} est injoignable : rien n’y répond.',
  connectionBroke: '{{host}} est injoignable : la connexion s’est rompue.',
  noWay: '{{host}} est injoignable : aucun chemin n’y mène. Y a-t-il un réseau ?',
  noAnswer: '{{host}} est injoignable : il ne répond pas.',
  certificateExpired: '{{host}} est injoignable : son certificat a expiré.',
  oldExtracts: '{{reason}} Voici la liste du {{fetched, datetime(dateStyle: long; timeZone: UTC)}}.',
  noExtractsYet: '{{reason}} Voici la liste de {{year}}, livrée avec Outpost.',
  badChangesAddress:
    'L’extrait dit que ses modifications sont publiées à {{url}}, qui n’est pas une adresse commençant par http:// ou https://.',
  manyChanges:
    'Il y a {{total, number}} fichiers de modifications depuis l’extrait, et au plus {{most, number}} sont téléchargés : un nouvel extrait est plus léger.',
  changesGone: 'Les modifications depuis l’extrait ne sont plus publiées ({{url}}). Télécharger un nouvel extrait.',
  badState: '{{url}} ne dit pas quelles sont les dernières modifications.',
  changesNotFetched:
    'Les modifications de {{file}} n’ont pas pu être téléchargées. {{reason}} Le fichier est tel qu’il était ; ce qui est arrivé reste, et la prochaine tentative reprend là.',
  badElevationAddress:
    'OUTPOST_ELEVATION_TILES vaut « {{address}} », qui n’est pas une adresse commençant par http:// ou https://.',
  theHeights: 'les altitudes',
  damagedTile: '{{url}} arrive endommagé : il ne donne pas une tuile d’altitudes.',
  heightsFailed:
    'Les altitudes n’ont pas pu être téléchargées. {{reason}} {{done, number}} tuiles sur {{total, number}} sont là et conservées. Relancer pour reprendre, ou construire sans altitudes.',
  extractOf: 'l’extrait de {{name}}',
  diskIsFull: 'Le disque de {{folder}} est plein.',
  extractFailed: 'L’extrait de {{name}} n’a pas pu être téléchargé. {{reason}}',
  extractInterrupted:
    'L’extrait de {{name}} n’a pas pu être téléchargé. {{reason}} Ce qui est arrivé ({{kept, bytes}}) est conservé. Relancer pour reprendre.',
});
