import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'arrivals', {
  open: 'Datei öffnen',
  openWhat: 'Einen Track (.gpx, .kml, .kmz, .geojson, .csv, .fit) oder eine Region (.outpost) öffnen',
  drop: 'Zum Öffnen ablegen',
  dropWhat:
    'Eine Region (.outpost oder ihr Ordner), ein Track (.gpx, .kml, .kmz, .geojson, .csv, .fit) oder ein Extrakt zum Erstellen (.osm.pbf, .osm)',
  keyInstallsNothing:
    'Dieses Fenster wurde mit einem API-Schlüssel geöffnet, der nichts installiert. „outpost pack install“ verwenden.',
  folderUnknown:
    'Ein Browser verrät nicht, wo der Ordner {{name}} liegt: seinen Pfad unter „Aus einer Datei“ eintippen.',
  unknownKind:
    '{{name}} kann Outpost nicht öffnen: Es nimmt .outpost-, .gpx-, .kml-, .kmz-, .geojson-, .csv-, .fit-, .osm.pbf- und .osm-Dateien.',
  tooLarge: '{{name}} ist größer als {{limit, bytes}}: Das ist kein Track.',
  unreadable: '{{name}} lässt sich nicht lesen: vielleicht verschoben, oder das Laufwerk wurde entfernt.',
  openWord: 'Öffnen',
});
