import { catalogue, type Message, wordMessage } from './catalogue.ts';

/** Texts of progress: phases of work on packs, and details in them. */
export const progressWords = catalogue('progress', {
  copying: 'copying',
  verifying: 'checking',
  inspecting: 'looking into its parts',
  writing: 'writing the file',
  checksums: 'checking',
  reading: 'reading the map data',
  basemap: 'drawing the map',
  terrain: 'building terrain',
  routing: 'building routes',
  places: 'building search',
  cutting: 'cutting the part out',
  imagery: 'cutting pictures into tiles',
  buildings: 'copying 3D buildings',
  models: 'making 3D buildings',
  traffic: 'copying traffic data',
  polygons: 'checking the areas on the map',
  waiting: 'waiting',
  uploading: 'sending to the store',
  downloading: 'downloading',
  removing: 'removing',
  comparing: 'looking at what is here',
  placing: 'putting in place',
  findingExtract: 'looking for the extract',
  fetchingExtract: 'downloading the extract',
  engine: 'fetching the routing engine',
  bytesOf: '{{done, bytes}} of {{total, bytes}}',
  fetchingHeights: 'downloading the heights',
  fetchingChanges: 'fetching the changes of the map',
  writingChanges: 'writing them into the extract',
  changeFiles: '{{done, number}} of {{total, number}} files',
  heightTiles: '{{done, number}} of {{total, number}} tiles',
  rollback: 'checking the version before',
  together: '{{phases, list(style: short; type: unit)}}',

  mapObjects: '{{done, number}} of {{total, number}} objects',
  buildingsMade: '{{done, number}} of {{total, number}} buildings',
  mapFeatures: '{{features, number}} features',
  mapTiles: '{{tiles, number}} tiles',
  imageryTiles: '{{done, number}} of {{total, number}} tiles',
  elevationFiles: 'elevation files',
  openStreetMap: 'reading OpenStreetMap data',
  boundaries: 'boundaries',
  addresses: 'addresses',
  streets: 'streets',
  houses: 'houses',
  pois: 'points of interest',
  index: 'index',
  done: 'done',
  countries: 'countries',
  ways: 'ways',
  relations: 'relations',
  nodes: 'nodes',
  graph: 'graph',
  graphTiles: 'tiles',
  junctions: 'junctions',
  hierarchy: 'hierarchy',
  shortcuts: 'shortcuts',
  turnRestrictions: 'turn restrictions',
  heights: 'heights',
  check: 'check',
  archive: 'archive',
});

type PlainPhase = 'waiting' | 'comparing' | 'downloading' | 'placing' | 'verifying' | 'inspecting' | 'removing';

/** A phase in English and as a message. */
export function phaseSaid(phase: PlainPhase | Message): { phase: string; phaseSaid: Message } {
  const said = typeof phase === 'string' ? progressWords.message(phase) : phase;
  return { phase: wordMessage(said, 'en') ?? said.code, phaseSaid: said };
}

/** A detail in English and as a message. */
export const detailSaid = (said: Message): { detail: string; said: Message } => ({
  detail: wordMessage(said, 'en') ?? said.code,
  said,
});
