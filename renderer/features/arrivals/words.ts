import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('arrivals', {
  open: 'Open a file',
  openWord: 'Open',
  openWhat: 'Open a track (.gpx, .kml, .kmz, .geojson, .csv, .fit) or a region (.outpost)',
  drop: 'Drop to open',
  dropWhat:
    'A region (.outpost or its folder), a track (.gpx, .kml, .kmz, .geojson, .csv, .fit), or an extract to build from (.osm.pbf, .osm)',
  keyInstallsNothing: 'This window was opened with an API key, which installs nothing. Use “outpost pack install”.',
  folderUnknown: 'A browser does not say where the folder {{name}} lies: type its path under “Install from a file”.',
  unknownKind:
    '{{name}} is nothing that Outpost opens: it takes .outpost, .gpx, .kml, .kmz, .geojson, .csv, .fit, .osm.pbf and .osm files.',
  tooLarge: '{{name}} is larger than {{limit, bytes}}: that is no track.',
  unreadable: '{{name}} cannot be read: it may have been moved, or its drive taken out.',
});
