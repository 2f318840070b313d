import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'routing', {
  tooFarApart: 'Les lieux sont plus éloignés que ce que le moteur relie',
  unconnected: 'Les lieux se trouvent sur des parties du réseau qu’aucune route ni aucun chemin ne relie',
  noRoad: 'Aucune route ni aucun chemin utilisable à moins de searchCutoff d’un lieu',
  noRoute: 'Aucun itinéraire n’a été trouvé entre les lieux',
  notExact: 'Le tracé ne suit pas exactement des routes ou des chemins',
  scattered:
    'Les points {{from}} et {{to}} sont plus loin de leurs voisins que les {{kilometers}} km sur lesquels un chemin est cherché',
  noMatch: 'Le tracé n’a pas pu être calé sur des routes ou des chemins',

  pairTooFarApart: 'Les lieux {{from}} et {{to}} sont plus éloignés que ce que le moteur relie',
  pairUnconnected:
    'Les lieux {{from}} et {{to}} se trouvent sur des parties du réseau qu’aucune route ni aucun chemin ne relie',
  pairWithoutRoute: 'Aucun itinéraire n’a été trouvé entre les lieux {{from}} et {{to}}',
  noRoadNear: 'Aucune route ni aucun chemin utilisable à moins de searchCutoff du lieu {{number}} ({{lat}}, {{lon}})',
  noRoadWithin: 'Aucune route ni aucun chemin utilisable à moins de {{kilometers}} km du lieu {{number}}',
  turnsAround: 'L’itinéraire ne peut continuer au lieu {{number}} sans faire demi-tour',
  noWayTo: 'Aucun chemin ne mène au lieu {{number}} depuis un autre',
  noWayOn: 'Aucun chemin ne mène du lieu {{number}} à un autre',
  noOrder: 'Aucun ordre des lieux ne passe par tous',
  longTrace: 'Le tracé dépasse les {{kilometers}} km traités à la fois',

  locationsApart:
    'Les lieux sont dans des régions différentes ({{regions, list(style: short; type: unit)}}) et aucun itinéraire ne les relie : construire une seule région à partir des deux extraits (outpost pack build --osm A B)',
  pointsApart:
    'Les points sont dans des régions différentes ({{regions, list(style: short; type: unit)}}) et aucune ne contient une partie du tracé',
  locationsOutside: 'Aucune région installée n’atteint les lieux',
  locationOutside:
    'Le lieu {{number}} ({{lat}}, {{lon}}) est hors de toute région installée : installer celle où il se trouve',
  locationOutsideOf:
    'Le lieu {{number}} ({{lat}}, {{lon}}) est hors de toute région installée : installer une région de {{name}} qui le contient',
  pointOutside:
    'Le point {{number}} ({{lat}}, {{lon}}) est hors de toute région installée : installer celle où il se trouve',
  pointOutsideOf:
    'Le point {{number}} ({{lat}}, {{lon}}) est hors de toute région installée : installer une région de {{name}} qui le contient',

  beginsFarOff:
    'L’itinéraire commence à {{metres, number}} m du lieu {{number}}, qu’aucune route ni aucun chemin utilisable n’atteint.',
  stopsFarOff:
    'L’itinéraire s’arrête à {{metres, number}} m du lieu {{number}}, qu’aucune route ni aucun chemin utilisable n’atteint.',
  endsFarOff:
    'L’itinéraire se termine à {{metres, number}} m du lieu {{number}}, qu’aucune route ni aucun chemin utilisable n’atteint.',
  traceBeginsFarOff: 'Le chemin trouvé commence à {{metres, number}} m du point {{number}}, le premier du tracé.',
  traceEndsFarOff: 'Le chemin trouvé se termine à {{metres, number}} m du point {{number}}, le dernier du tracé.',

  manyPairs: '{{sources}} départs x {{targets}} arrivées font {{pairs}} paires ; une matrice en a au plus {{most}}.',
  manyAreas: '{{locations}} lieux x {{contours}} contours font {{areas}} ; {{most}} au plus sont dessinés.',
  timeOrDistance: '{{field}} : un contour a soit un temps, soit une distance.',
  farContour: '{{field}} : doit être au plus {{most}} kilomètres.',
  notColor: '{{field}} : doit être une couleur hexadécimale de 3 ou 6 chiffres sans # initial.',
  hikingDifficulty: '{{field}} : doit être de 0 à {{most}} ou l’un de {{words, list(style: short; type: unit)}}.',
  longOutlines: '{{field}} : les contours dépassent {{most}} km au total.',
  alternatesBetween: '{{field}} : il n’y a de variantes qu’entre deux lieux.',
  longShape: '{{field}} : {{most}} points au plus ; envoyer les tracés plus longs en encodedPolyline.',
  shapeOrPolyline: 'Donner exactement l’un de shape et encodedPolyline.',

  engineRefused: 'Le moteur d’itinéraires a refusé la requête : {{reason}}.',
  shortTrace: 'Un tracé exige au moins 2 points.',
  unreadableLine: 'encodedPolyline est illisible : {{reason}}.',
  oldEngine:
    'Le service Valhalla ne répond pas de matrices en lignes de nombres : il faut la version 3.4 ou plus récente.',
  sourceFarOff: 'Le départ {{number}} est à {{metres, number}} m de la route ou du chemin où commencent ses temps.',
  targetFarOff: 'L’arrivée {{number}} est à {{metres, number}} m de la route ou du chemin où finissent ses temps.',

  valhallaAway:
    'Services Valhalla injoignables, redemandés toutes les deux secondes : {{urls, list(style: short; type: unit)}}.',
  readsNoGraph: 'Il interroge un service Valhalla ailleurs et ne lit aucun graphe.',
});
