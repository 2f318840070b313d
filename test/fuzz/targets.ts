import type { Target } from './target.ts';

/** Every parser of outside bytes by name. Each is imported where it is fuzzed, alone. */
export const targets = {
  osm: () => import('./targets/osm.ts').then(({ osm }) => osm),
  'osm-xml': () => import('./targets/osm-xml.ts').then(({ osmXmlFiles }) => osmXmlFiles),
  pmtiles: () => import('./targets/pmtiles.ts').then(({ pmtiles }) => pmtiles),
  mvt: () => import('./targets/mvt.ts').then(({ mvt }) => mvt),
  'terrain-tile': () => import('./targets/terrain-tile.ts').then(({ terrainTile }) => terrainTile),
  'geotiff-heights': () => import('./targets/geotiff.ts').then(({ geotiffHeights }) => geotiffHeights),
  'geotiff-mask': () => import('./targets/geotiff.ts').then(({ geotiffMask }) => geotiffMask),
  'geotiff-photo': () => import('./targets/geotiff.ts').then(({ geotiffPhoto }) => geotiffPhoto),
  hgt: () => import('./targets/hgt.ts').then(({ hgt }) => hgt),
  'hgt-zip': () => import('./targets/hgt.ts').then(({ hgtZip }) => hgtZip),
  gpx: () => import('./targets/tracks.ts').then(({ gpx }) => gpx),
  kml: () => import('./targets/tracks.ts').then(({ kml }) => kml),
  kmz: () => import('./targets/tracks.ts').then(({ kmz }) => kmz),
  geojson: () => import('./targets/tracks.ts').then(({ geojson }) => geojson),
  'track-csv': () => import('./targets/tracks.ts').then(({ trackCsv }) => trackCsv),
  tcx: () => import('./targets/tracks.ts').then(({ tcx }) => tcx),
  zip: () => import('./targets/tracks.ts').then(({ zip }) => zip),
  gz: () => import('./targets/tracks.ts').then(({ gz }) => gz),
  shapefile: () => import('./targets/tracks.ts').then(({ shapefile }) => shapefile),
  flatgeobuf: () => import('./targets/tracks.ts').then(({ flatGeobuf }) => flatGeobuf),
  wkb: () => import('./targets/wkb.ts').then(({ wkb }) => wkb),
  fit: () => import('./targets/tracks.ts').then(({ fit }) => fit),
  'table-csv': () => import('./targets/tables.ts').then(({ tableCsv }) => tableCsv),
  xlsx: () => import('./targets/tables.ts').then(({ xlsx }) => xlsx),
  'pack-file': () => import('./targets/tars.ts').then(({ packFile }) => packFile),
  items: () => import('./targets/tars.ts').then(({ items }) => items),
  graph: () => import('./targets/graph.ts').then(({ graph }) => graph),
  'graph-tile': () => import('./targets/graph.ts').then(({ graphTile }) => graphTile),
  manifest: () => import('./targets/signed-json.ts').then(({ manifest }) => manifest),
  catalogue: () => import('./targets/signed-json.ts').then(({ catalogue }) => catalogue),
  extracts: () => import('./targets/extracts.ts').then(({ extracts }) => extracts),
  places: () => import('./targets/places.ts').then(({ places }) => places),
  shape: () => import('./targets/places.ts').then(({ shape }) => shape),
  tileset: () => import('./targets/tileset.ts').then(({ tileset }) => tileset),
  nmea: () => import('./targets/position.ts').then(({ nmea }) => nmea),
  gpsd: () => import('./targets/position.ts').then(({ gpsd }) => gpsd),
  polygon: () => import('./targets/polygon.ts').then(({ polygon }) => polygon),
  polyline: () => import('./targets/polyline.ts').then(({ polyline }) => polyline),
} as const satisfies Record<string, () => Promise<Target>>;

export type TargetName = keyof typeof targets;
export const targetNames = Object.keys(targets) as TargetName[];
export const isTargetName = (name: string): name is TargetName => Object.hasOwn(targets, name);
