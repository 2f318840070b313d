import { translate } from '../translate.ts';

translate('fr', 'store', {
  fileMissing: '{{file}} manque : le paquet n’est pas complet.',
  linkInPack: '{{file}} n’est pas un fichier ordinaire du paquet. Les liens ne sont pas suivis.',
  boxElsewhere: 'Le cadre se trouve là où {{name}} n’a rien. En choisir un qui s’y trouve.',
  notOutpostName: '{{path}} ne se termine pas par .outpost. Donner un tel nom au fichier.',
  notPortableName: 'Windows n’a pas de fichier du nom de {{name}}. Donner un autre nom au fichier.',
  fileInUse:
    '{{path}} est ouvert dans un autre programme et a été laissé tel quel. L’y fermer, ou choisir un autre nom.',
  folderMissing: '{{folder}} n’existe pas. Créer d’abord le dossier, ou en choisir un autre.',
  fileThere: '{{path}} existe déjà et a été laissé tel quel. Choisir un autre nom.',
  fileOf: 'le fichier de {{name}}',
  noRoom:
    'Il n’y a pas de place pour {{what}} : il faut {{bytes, bytes}} et {{spare, bytes}} à côté, et {{folder}} a {{free, bytes}} libres.',
  noRoomAtLeast:
    'Il n’y a pas de place pour {{what}} : il faut au moins {{bytes, bytes}} et {{spare, bytes}} à côté, et {{folder}} a {{free, bytes}} libres.',
  noRoomCarried:
    'Il n’y a pas de place pour {{what}} : il faut {{bytes, bytes}}, et {{folder}} a {{free, bytes}} libres.',
  keyFileDamaged:
    '{{file}} est endommagé : aucune signature n’est donc reconnue. Le réparer, ou le déplacer et approuver à nouveau les clés.',
  buildRequestsDamaged:
    '{{file}} est endommagé : on ne sait pas à partir de quoi les régions ont été construites. Déplacer le fichier.',
  builtFileDamaged:
    '{{file}} est endommagé, et les paquets construits ici ne sont donc plus reconnus. Déplacer ce fichier.',
  diskFull: 'Le disque de {{dataDir}} est plein. Rien d’inachevé n’est utilisé. Faire de la place et réessayer.',
  forbidden: '{{path}} ne peut être modifié. Rien d’inachevé n’est utilisé. Vérifier ses droits d’accès et réessayer.',
  readOnly:
    'Le disque qui contient {{path}} est en lecture seule. Rien d’inachevé n’est utilisé. Le rendre inscriptible, ou en choisir un autre.',
  diskFails:
    'Le disque qui contient {{path}} ne peut être lu ou écrit (EIO). Rien d’inachevé n’est utilisé. Il est peut-être en fin de vie : sauvegarder ce qu’il contient.',
  notAFile: '{{path}} n’est pas un fichier et a été laissé tel quel. Choisir un autre nom.',
  exportDiskFull: 'Le disque de {{folder}} s’est rempli. Rien du fichier n’y reste. Faire de la place et réessayer.',
  fileTooLarge:
    'Le disque de {{folder}} ne peut contenir un fichier si grand, comme FAT au-delà de 4 Go. Choisir un autre disque.',
  folderForbidden: '{{folder}} ne peut être écrit. Vérifier ses droits d’accès, ou choisir un autre dossier.',
  changedAfterSigning: '{{file}} a été modifié après la signature : elle ne correspond pas. Le télécharger à nouveau.',
  changedMeanwhile: '{{file}} a changé pendant l’installation. Réessayer.',
  installDiskFull:
    'Le disque de {{dataDir}} s’est rempli pendant l’installation de {{name}}. Rien d’inachevé n’est utilisé. Faire de la place et réessayer.',
  nothingKept: 'Rien n’est conservé sous « {{id}} ». « outpost pack downloads » montre ce qui l’est.',
  inUse: '{{name}} est en cours d’utilisation. L’arrêter d’abord.',
  noSuchPack: '{{path}} n’existe pas. Donner un dossier de paquet ou un fichier .outpost.',
  damagedPointer: 'Le paquet {{id}} a un current.json endommagé. L’installer à nouveau.',
  notInstalled:
    'Aucun paquet « {{id}} » n’est installé dans {{dataDir}}. « outpost pack list » affiche ceux qui le sont.',
  noPrevious: 'Le paquet {{id}} n’a pas de version antérieure où revenir : seule {{version}} a jamais été installée.',
  nothingNewer: 'Aucun catalogue connu n’a plus récent que {{id}} {{version}}. « outpost catalogue list » les affiche.',
  badStoreAddress: '{{given}} n’est pas l’adresse d’un stockage de paquets, comme s3://bucket/prefix.',
  badEndpoint:
    'AWS_ENDPOINT_URL vaut « {{endpoint}} », ce qui n’est pas une adresse commençant par http:// ou https://.',
  halfCredentials:
    'Une seule des variables AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY est définie. Définir les deux, ou aucune pour un bucket public.',
  storeRefuses:
    '{{store}} refuse l’accès. Vérifier son nom ainsi que AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY et AWS_REGION.',
  storeEmpty: '{{store}} n’a pas de catalogue.json. Vérifier le nom du bucket, ou y publier un paquet.',
  storeAway: '{{store}} est inutilisable pour le moment. {{reason}} Les cartes déjà récupérées continuent.',
  storeExpired:
    'Le catalogue de {{store}} a expiré : aucune mise à jour n’en est prise. Y publier à nouveau avec --renew.',
  storeSignatureBroken:
    'Le catalogue de {{store}} a été modifié après sa signature : rien n’en est pris. Y publier à nouveau.',
  storedChanged:
    '{{url}} a changé depuis la publication de sa version. Publier à nouveau la région sous une autre version.',
  storedOtherSize:
    '{{url}} a {{found, number}} octets alors que {{size, number}} ont été publiés. Publier à nouveau la région.',
  noRanges: '{{url}} ne peut pas être lu par plages ou n’a pas d’ETag. Utiliser un stockage compatible avec S3.',
  changedByOther:
    'Quelqu’un d’autre a publié dans {{store}} entre-temps. Rien de ceci n’est encore utilisé. Relancer la même commande.',
  uploadDiffers:
    '{{path}} est arrivé différent de ce qui a été envoyé. Rien de ceci n’est utilisé. Relancer la même commande.',
  uploadFailed:
    '{{store}} est inutilisable pour le moment. {{reason}} Rien de ceci n’est encore utilisé ; ce qui est arrivé est conservé. Relancer la même commande.',
});
