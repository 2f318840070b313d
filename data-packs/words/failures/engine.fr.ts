import { translate } from '../translate.ts';

translate('fr', 'engine', {
  notInstalled:
    'Ce système ({{platform}}) n’a pas encore de moteur d’itinéraires : exécuter « outpost engine install », puis réessayer.',
  noneForSystem:
    'Il n’y a pas de moteur d’itinéraires pour ce système ({{platform}}) : faire répondre un service Valhalla d’une autre machine avec « outpost serve --valhalla-url URL ».',
  programMissing:
    'Le programme du moteur d’itinéraires n’est pas installé : exécuter « outpost engine install », puis réessayer.',
  noBuildersYet:
    'Ce système ({{platform}}) n’a pas encore d’outils pour construire les données d’itinéraires, le paquet est donc sans itinéraires : exécuter « outpost engine install » et le reconstruire.',
  noBuilders:
    'Il n’y a pas d’outils pour construire les données d’itinéraires pour ce système ({{platform}}), le paquet est donc sans itinéraires : le construire sur une machine qui en a.',
  programEnded: 'Le programme du moteur d’itinéraires ({{program}}) ne démarre pas : {{reason}}',
  badIndexAddress:
    'OUTPOST_ENGINE_INDEX vaut « {{address}} », qui n’est pas une adresse commençant par http:// ou https://.',
  notListed:
    '{{index}} ne contient pas {{file}}. Nommer un index complet dans OUTPOST_ENGINE_INDEX, ou donner --from FICHIER.',
  theEngine: 'le moteur d’itinéraires',
  notDownloaded:
    'Le moteur d’itinéraires n’a pas pu être téléchargé. {{reason}} Ce qui est arrivé est conservé ; relancer la même commande pour reprendre. Sans réseau, apporter ici {{files, list}} depuis pypi.org et les nommer après --from.',
  noArchive: 'Il n’y a pas de fichier {{path}}. Rien n’a été installé.',
  otherArchive:
    '{{path}} n’est pas l’archive {{files, list(type: disjunction)}} que cet Outpost connaît, ou elle est endommagée. Rien n’a été installé.',
  notGiven: '{{file}} n’est pas parmi les fichiers après --from. Rien n’a été installé.',
  noRuntime:
    'Le moteur d’itinéraires a besoin du runtime Visual C++ de Microsoft, que ce système n’a pas : nommer aussi {{file}} de pypi.org après --from. Rien n’a été installé.',
  doesNotStart: 'Le moteur d’itinéraires ne fonctionne pas sur ce système : {{reason}}. Rien n’a été installé.',
});
