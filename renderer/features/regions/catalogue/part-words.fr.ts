import { translate } from '../../../../data-packs/words/translate.ts';

translate('fr', 'parts', {
  list: '{{parts, list(style: short; type: unit)}}',
  listWithout: '{{parts}} ; sans {{missing}}',

  basemapShort: 'carte',
  basemapTitle: 'Carte',
  basemapGives: 'Rues, chemins, eaux, occupation du sol et noms, jusqu’à chaque maison.',
  basemapMissed: 'la carte détaillée',

  placesShort: 'recherche',
  placesTitle: 'Recherche',
  placesGives: 'Adresses, rues et lieux par leur nom, et ce qui se trouve en un point.',
  placesMissed: 'la recherche',

  routingShort: 'itinéraires',
  routingTitle: 'Itinéraires',
  routingGives: 'Itinéraires en voiture, à vélo et à pied, temps de parcours, tracés calés sur les chemins.',
  routingMissed: 'les itinéraires',

  terrainShort: 'altitudes',
  terrainTitle: 'Altitudes',
  terrainGives: 'Altitudes, profils d’itinéraires, ombrage du relief et courbes de niveau.',
  terrainMissed: 'les altitudes',

  imageryShort: 'imagerie',
  imageryTitle: 'Imagerie',
  imageryGives: 'Photographies pour les styles Satellite et Hybride.',
  imageryMissed: 'les images satellite',

  buildingsShort: 'bâtiments 3D',
  buildingsTitle: 'Bâtiments 3D',
  buildingsGives: 'Bâtiments en 3D Tiles, pour d’autres programmes de cette machine.',
  buildingsMissed: 'les bâtiments 3D',

  trafficShort: 'trafic',
  trafficTitle: 'Trafic',
  trafficGives: 'Vitesses habituelles selon l’heure de la semaine, pour de meilleurs temps de parcours.',
  trafficMissed: 'les temps de parcours avec trafic',
});
