import { catalogue } from '../../../../data-packs/words/catalogue.ts';

/** Texts for each kind of part: in a list, as a title, what it provides, what is missing without it. */
export const t = catalogue('parts', {
  list: '{{parts, list(style: short; type: unit)}}',
  listWithout: '{{parts}}; without {{missing}}',

  basemapShort: 'map',
  basemapTitle: 'Map',
  basemapGives: 'Streets, paths, water, land use and names, down to single houses.',
  basemapMissed: 'the detailed map',

  placesShort: 'search',
  placesTitle: 'Search',
  placesGives: 'Addresses, streets and places by name, and what is at a point.',
  placesMissed: 'search',

  routingShort: 'directions',
  routingTitle: 'Directions',
  routingGives: 'Routes by car, bicycle and on foot, travel times, traces matched to roads.',
  routingMissed: 'directions',

  terrainShort: 'elevation',
  terrainTitle: 'Elevation',
  terrainGives: 'Heights, profiles of routes, hill shading and contour lines.',
  terrainMissed: 'heights',

  imageryShort: 'imagery',
  imageryTitle: 'Imagery',
  imageryGives: 'Photographs for the styles Satellite and Hybrid.',
  imageryMissed: 'satellite pictures',

  buildingsShort: '3D buildings',
  buildingsTitle: '3D buildings',
  buildingsGives: 'Buildings as 3D tiles, for other programs on this machine.',
  buildingsMissed: '3D buildings',

  trafficShort: 'traffic',
  trafficTitle: 'Traffic',
  trafficGives: 'Usual speeds by the hour of the week, for better travel times.',
  trafficMissed: 'travel times with traffic',
});
