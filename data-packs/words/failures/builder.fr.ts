import { translate } from '../translate.ts';

translate('fr', 'builder', {
  outIsFile: '{{out}} est un fichier. Choisir pour --out un dossier qui n’existe pas encore.',
  outHasFiles: '{{out}} contient d’autres fichiers et pas de paquet valide. Choisir un autre --out, ou le vider.',
  thePack: 'le paquet',
  roadHeights: 'les altitudes de ses routes',
  memoryTooSmall:
    'Construire cette région demande environ {{least, bytes}} de mémoire, et --memory en permet {{bytes, bytes}}. En permettre plus, ou construire une zone plus petite avec --bbox.',
  nothingToBuild: 'Un paquet demande un lieu : donner --osm, --basemap, --imagery ou --buildings.',
  buildingsTwice:
    'Un paquet ne peut pas avoir à la fois des bâtiments 3D prêts (--buildings) et créés (--make-buildings) : en omettre un.',
  buildingsWithoutMap: 'Les bâtiments 3D sont créés à partir de données OpenStreetMap : donner aussi --osm.',
  badId:
    '« {{id}} » ne peut être l’identifiant d’un paquet. Utiliser au plus 64 minuscules, chiffres et tirets intérieurs, comme dans « new-zealand ».',
  badName: 'Un paquet demande un nom de 1 à 200 caractères.',
  badCountry: '« {{country}} » n’est pas un code de pays. Utiliser deux majuscules (ISO 3166-1), comme « LI ».',
  whichCountry:
    'Indiquer avec --buildings-country dans quel pays se trouvent les bâtiments de {{folder}} ; la région ne le dit pas.',
  elsewhere: '{{file}} est hors de la région : il couvre {{covered}}, la région est {{region}}.',
  tooManyTiles: '{{folder}} a plus de {{maxTiles, number}} tuiles. Le diviser par zone.',
  noTileset: '{{folder}} n’a pas de tileset.json.',
  badTileset: '{{file}} n’est pas un tileset 3D Tiles. {{problem}}',
  tilesetVersion: '{{file}} est en version {{version}} de 3D Tiles ; 1.0 et 1.1 sont utilisables.',
  badTile: '{{file}} est endommagé. {{problem}}',
  outsideFolder: '{{file}} renvoie à {{uri}}, qui n’est pas dans son dossier. Y mettre d’abord tout le nécessaire.',
  missingContent: '{{file}} renvoie à {{target}}, qui manque dans {{missing}}.',
  badContent: '{{file}} est endommagé : ce n’est pas un contenu 3D Tiles.',
  contentLength: '{{file}} est endommagé : il annonce {{stated, number}} octets et en a {{found, number}}.',
  noBoundsForHeights:
    '{{file}} ne dit pas où il se trouve, et ses altitudes ne peuvent être téléchargées. Donner un cadre, ou des fichiers d’altitude.',
  badBox: '« {{text}} » n’est pas un rectangle. Donner west,south,east,north en degrés, comme 9.4,47.0,9.7,47.3.',
  boxLeavesWorld: 'Le rectangle {{text}} dépasse le monde. L’ordre est west,south,east,north.',
  emptyBox:
    'Le rectangle {{text}} est vide : l’ouest doit être inférieur à l’est et le sud au nord. Pour une zone à travers l’antiméridien, utiliser --polygon.',
  unreadablePolygon: 'Le fichier de polygone {{file}} est illisible. Vérifier son chemin et ses droits d’accès.',
  polygonNotJson: '{{file}} n’est pas du GeoJSON : ce n’est même pas du JSON.',
  noPolygon: '{{file}} n’a pas de polygone. Il faut du GeoJSON avec un Polygon ou MultiPolygon en degrés.',
  flatPolygon: '{{file}} a un polygone sans surface.',
  notVectorArchive:
    '{{file}} n’a pas de tuiles vectorielles. --basemap prend une archive vectorielle dans le schéma Protomaps.',
  otherSchema:
    '{{file}} est dans un autre schéma, sans les couches {{missing, list}}. --basemap prend le schéma de fond Protomaps, version {{version}}.',
  schemaVersion:
    '{{file}} est en version {{found}} du schéma de fond Protomaps. Il faut la version {{wanted}} : le refaire.',
  badVectorTile: '{{file}} est endommagé : sa tuile {{z}}/{{x}}/{{y}} n’est pas vectorielle.',
  unreadableFolder: '{{folder}} n’est pas un dossier lisible. Vérifier son chemin et ses droits d’accès.',
  tooManyFiles:
    '{{folder}} a {{found, number}} fichiers, et un paquet en prend {{maxFiles, number}}. Le diviser par zone.',
  badFileName:
    '{{file}} ne peut faire partie d’un paquet : les noms sont faits de A-Z, a-z, 0-9, « . », « _ » et « - ». Le renommer.',
  unknownImagery:
    '{{file}} n’est pas un type d’imagerie connu. Donner du PMTiles matriciel (.pmtiles) ou un GeoTIFF (.tif).',
  notPictures: '{{file}} n’a pas d’images. --imagery prend des archives de tuiles WebP, JPEG, PNG ou AVIF.',
  badPicture: '{{file}} est endommagé : sa tuile {{z}}/{{x}}/{{y}} n’est pas une image {{format}} carrée.',
  tileSizes: '{{file}} a des tuiles de {{sizes, list}} pixels. Toutes doivent en avoir 256, ou toutes 512.',
  badBlock: '{{file}} est endommagé : son bloc {{column}}/{{row}} est illisible.',
  tooManyBits:
    '{{file}} a {{bits}} bits par échantillon. Le convertir en 8 (gdal_translate -ot Byte -scale) pour l’utiliser comme imagerie.',
  tiffCompression:
    '{{file}} est compressé d’une façon illisible ici (compression TIFF {{compression}}). Le convertir avec gdal_translate.',
  tiffColours: '{{file}} enregistre ses couleurs d’une façon illisible ici. Le convertir en RGB (gdalwarp).',
  tiffWithoutPicture: '{{file}} est endommagé : il n’a pas d’image.',
  notGeotiff: '{{file}} n’est pas un GeoTIFF lisible.',
  hugeBlock: '{{file}} est un seul bloc énorme. Le découper d’abord (gdal_translate -of COG).',
  noPicture: '{{file}} ne contient pas d’image.',
  maskBlocks: '{{file}} a un masque en blocs énormes. Le convertir (gdal_translate -of COG).',
  maskBeside:
    '{{file}} se trouve à côté d’une image, mais n’en est pas un masque. L’enlever ou le refaire (gdal_translate -mask).',
  photoNoPlace: '{{file}} n’a pas de place sur la carte. Donner un fichier géoréférencé.',
  outsideWorld: '{{file}} se dit hors du monde. Vérifier sa géoréférence.',
  imageryValues:
    '--imagery-{{option}} a {{values}} valeurs pour {{files}} fichiers. En donner une pour tous, ou une pour chacun.',
  imageryRole: '« {{role}} » n’est pas un rôle d’imagerie. Utiliser {{roles, list(type: disjunction)}}.',
  imageryCountry: '« {{country}} » n’est pas un code de pays. Utiliser deux majuscules (ISO 3166-1), comme « NL ».',
  osmEmpty: '{{file}} est vide.',
  blobTooLarge: '{{file}} a un bloc de {{length}} octets à l’octet {{offset}} ; le format admet {{allowed}}.',
  osmMissing: 'Il n’y a pas de fichier {{file}}.',
  osmUnreadable: '{{file}} est illisible. Vérifier ses droits d’accès.',
  osmFolder: '{{file}} est un dossier, pas un fichier de données OpenStreetMap.',
  osmTruncated:
    '{{file}} est tronqué : le bloc à l’octet {{offset}} dépasse les {{size}} octets du fichier. Télécharger à nouveau le fichier.',
  osmNoBlob:
    '{{file}} est endommagé : il n’y a pas de bloc PBF à l’octet {{offset}}. Télécharger à nouveau le fichier.',
  blobEmpty: 'un bloc sans données',
  blobCompression:
    'un bloc compressé avec {{name}}, illisible ici ; récrire le fichier avec zlib (« osmium cat -o new.osm.pbf »)',
  blobLarge: 'un bloc qui se décompresse en {{size}} octets ; le format admet {{allowed}}',
  blobNotUnpacked: 'un bloc qui ne se décompresse pas ({{reason}})',
  blobSize: 'un bloc de {{found}} octets qui en annonce {{stated}}',
  deletedObject: 'des objets supprimés (un fichier d’historique) ; prendre plutôt les données actuelles',
  memberType: 'un membre de relation du type inconnu {{type}}',
  textOutside: 'un texte au-delà de la fin de la table des textes',
  unknownFeature: 'la fonction requise « {{feature}} », que ce lecteur ne connaît pas',
  tooManyTexts: 'plus de 4 Gio de textes d’attributs distincts',
  pastTheEnd: 'un message qui se termine avant son dernier champ',
  wireType: 'un champ du type inconnu {{type}}',
  placesStopped: 'La construction de l’index des lieux s’est arrêtée avant la fin.',
  archiveCutShort: 'Il est tronqué.',
  archiveTileMissing: 'Sa tuile {{z}}/{{x}}/{{y}} est introuvable.',
  noRoads: 'Le graphe d’itinéraires est vide : l’extrait n’a ni route ni chemin.',
  toolNotStarted: '{{tool}} ne peut démarrer. Réinstaller Outpost.',
  demNotGeotiff: '{{file}} n’est pas un GeoTIFF lisible : {{reason}}.',
  demBands: '{{file}} a {{bands}} bandes : c’est une image, pas un modèle d’altitude.',
  demDamaged: '{{file}} est endommagé : {{reason}}.',
  demRotated: '{{file}} n’a pas de place sur la carte ou est tourné. Donner un fichier géoréférencé, nord en haut.',
  hgtName:
    '{{name}} n’a pas de lieu connu. Un fichier .hgt doit porter le nom de son coin sud-ouest, comme N47E009.hgt.',
  hgtSize:
    '{{name}} a {{size}} octets, ce qu’aucun .hgt n’a (1201 x 1201 valeurs font 2884802 octets, 3601 x 3601 en font 25934402). Il est tronqué ou n’est pas un .hgt.',
  hgtCutShort: '{{name}} a été tronqué pendant la lecture.',
  demUnreadable: 'Les données d’altitude {{path}} sont illisibles : {{reason}}.',
  demUnknown:
    '{{path}} n’est pas un type connu de fichier d’altitude. Donner .hgt, .hgt.zip, .hgt.gz ou un GeoTIFF (.tif).',
  demFolderEmpty: 'Le dossier {{path}} n’a pas de fichiers d’altitude (.hgt, .hgt.zip, .hgt.gz, .tif).',
  zipUnreadable: '{{path}} n’est pas un fichier zip lisible : {{reason}}.',
  zipDamaged: '{{path}} est endommagé : {{reason}}.',
  zipWithoutHgt: '{{path}} ne contient pas de fichier .hgt.',
  hgtTooLarge: '{{path}} ne peut être décompressé : il contient plus que le plus grand .hgt existant.',
  notUnpacked: '{{path}} ne peut être décompressé : {{reason}}.',
  noTraffic: '{{folder}} n’a pas de données de trafic. Il doit avoir des dossiers nommés par pays.',
  strayTraffic:
    '{{folder}} a {{stray}}, qui n’est dans le dossier d’aucun pays. Le mettre dans l’un d’eux, comme NL/{{stray}}.',
  diskFull: 'Le disque est plein. Libérer de l’espace sur celui de {{out}} et construire à nouveau.',
  quotaUsed: 'Le quota du disque est épuisé. Libérer de l’espace sur le disque de {{out}} et construire à nouveau.',
  outForbidden: 'L’écriture de {{out}} n’est pas permise. Choisir un autre --out ou changer les droits d’accès.',
  outReadOnly: 'Le disque de {{out}} est en lecture seule. Choisir un autre --out.',
  outBelowFile: '{{out}} ne peut être créé : un des dossiers du chemin est un fichier.',
  outImpossible: '{{out}} ne peut être créé là : le système de fichiers n’y admet pas de nouveaux dossiers.',
  manyFilesOpen: 'Trop de fichiers sont ouverts. Relever la limite (« ulimit -n 4096 ») et construire à nouveau.',
  graphFailed: 'Le graphe d’itinéraires n’a pas pu être construit ({{tool}}) : {{reason}}.',
  graphEnded: 'Le graphe d’itinéraires n’a pas pu être construit ({{tool}}) : {{failure}} après « {{last}} ».',
  graphKilled:
    'Le graphe d’itinéraires n’a pas pu être construit ({{tool}}) : le processus a été interrompu, sans doute faute de mémoire.',
  nothingInside: '{{files, list}} : rien ne se trouve dans la zone voulue.',
  noNodes: '{{files, list}} : aucun nœud de carte ne s’y trouve.',
  osmDamaged: '{{file}} est illisible. À l’octet {{offset}} : {{reason}}.',
  blockUnreadable: 'un bloc illisible ({{reason}})',
  osmIsWebPage:
    '{{file}} n’est pas un fichier PBF OpenStreetMap mais une page web : le téléchargement a mal tourné. Télécharger à nouveau le fichier.',
  osmIsO5m:
    '{{file}} n’est pas un fichier PBF OpenStreetMap mais un fichier .o5m. Le convertir : osmium cat map.o5m -o map.osm.pbf',
  osmIsCompressed:
    '{{file}} est un fichier compressé d’une sorte qui ne se lit pas ici. Le décompresser d’abord ; les .osm.gz et .osm.bz2 se lisent tels quels.',
  xmlDamaged:
    '{{file}} est illisible. À la ligne {{line}} : {{reason}}. Télécharger ou enregistrer de nouveau le fichier.',
  xmlDoctype: 'un type de document, que les fichiers OpenStreetMap n’ont pas',
  xmlSyntax: 'pas de XML ({{reason}})',
  xmlNotUtf8: 'des octets qui ne sont pas de l’UTF-8',
  xmlDeep: 'des éléments emboîtés plus profondément que ceux d’OpenStreetMap',
  xmlOther: 'du XML qui n’est pas d’OpenStreetMap : il commence par <{{name}}>',
  xmlLarge: 'un objet de plusieurs mégaoctets, qu’OpenStreetMap n’a pas',
  xmlMissing: 'un élément sans son « {{name}} »',
  xmlInvalid: '« {{value}} », qui ne peut être « {{name}} » d’un élément',
  osmNotUnpacked: '{{file}} ne se décompresse pas : il est tronqué ou endommagé. Télécharger de nouveau le fichier.',
  osmHistory:
    '{{file}} est un fichier d’historique, où les objets supprimés figurent encore. Prendre les données actuelles, ou les en tirer : osmium time-filter map.osh.pbf -o map.osm.pbf',
  osmIsChanges: '{{file}} contient des modifications d’une carte, pas une carte. Donner la carte avec --osm.',
  changesAreMap: '{{file}} contient une carte, pas des modifications. La donner avec --osm.',
  tooManyChanges:
    'Les fichiers de modifications concernent plus de {{mostChanges, number}} objets. Prendre un extrait plus récent, et moins de modifications.',
  changesOfLocations:
    'des positions de nœuds dans les chemins, auxquelles aucune modification ne s’applique ; prendre l’extrait habituel du fournisseur',
  noReplication:
    '{{file}} ne dit pas où ses modifications sont publiées. Donner des fichiers de modifications avec --changes, ou un extrait plus récent avec --osm.',
  osmIsOther:
    '{{file}} n’est pas un fichier OpenStreetMap. Se lisent les fichiers .osm.pbf, .osm, .osm.gz et .osm.bz2.',
  demsElsewhere_one:
    '{{count, number}} fichier d’altitude, {{file}} ({{covered}}), n’a pas d’altitude dans les limites du paquet ({{pack}}). Donner des fichiers d’altitude qui les couvrent.',
  demsElsewhere_other:
    '{{count, number}} fichiers d’altitude, dont {{file}} ({{covered}}), n’ont pas d’altitude dans les limites du paquet ({{pack}}). Donner des fichiers d’altitude qui les couvrent.',
  noHeights:
    'Les données d’altitude n’ont rien dans les limites du paquet ({{pack}}). Donner des fichiers d’altitude qui les couvrent.',
  systemUnknown:
    '{{file}} est en EPSG:{{code}}, un système de référence illisible ici : le convertir en EPSG:4326 (gdalwarp -t_srs EPSG:4326).',
  systemUnsaid:
    '{{file}} n’indique pas son système de référence, ou pas lisiblement : le convertir en EPSG:4326 (gdalwarp -t_srs EPSG:4326).',
  tilesetMissing: '{{file}} manque. --buildings prend un dossier de 3D Tiles.',
  tilesetNotJson: '{{file}} est endommagé : ce n’est pas du JSON.',
  archiveDamaged: '{{file}} est illisible comme archive PMTiles (version 3). {{reason}} Vérifier le fichier.',
  archiveUnreadable: '{{file}} est illisible comme archive PMTiles (version 3). Vérifier le fichier.',
});
