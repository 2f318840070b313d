import { translate } from '../translate.ts';

translate('de', 'builder', {
  outIsFile: '{{out}} ist eine Datei. Für --out einen Ordner wählen, den es noch nicht gibt.',
  outHasFiles: '{{out}} enthält andere Dateien und kein gültiges Paket. Ein anderes --out wählen oder es leeren.',
  thePack: 'das Paket',
  roadHeights: 'die Höhen seiner Straßen',
  memoryTooSmall:
    'Diese Region zu erstellen braucht etwa {{least, bytes}} Arbeitsspeicher, und --memory erlaubt {{bytes, bytes}}. Mehr erlauben oder mit --bbox ein kleineres Gebiet erstellen.',
  nothingToBuild: 'Ein Paket braucht einen Ort: --osm, --basemap, --imagery oder --buildings angeben.',
  buildingsTwice:
    'Fertige 3D-Gebäude (--buildings) und gemachte (--make-buildings) gehen nicht zugleich in ein Paket: eines davon weglassen.',
  buildingsWithoutMap: '3D-Gebäude werden aus OpenStreetMap-Daten gemacht: auch --osm angeben.',
  badId:
    '„{{id}}“ kann keine Paketkennung sein. Bis zu 64 Kleinbuchstaben, Ziffern und innere Bindestriche verwenden, wie in „new-zealand“.',
  badName: 'Ein Paket braucht einen Namen von 1 bis 200 Zeichen.',
  badCountry: '„{{country}}“ ist kein Ländercode. Zwei Großbuchstaben verwenden (ISO 3166-1), wie „LI“.',
  whichCountry:
    'Mit --buildings-country angeben, in welchem Land die Gebäude von {{folder}} stehen; die Region verrät es nicht.',
  elsewhere: '{{file}} liegt außerhalb der Region: Es deckt {{covered}} ab, die Region ist {{region}}.',
  tooManyTiles: '{{folder}} hat mehr als {{maxTiles, number}} Kacheln. Nach Gebiet aufteilen.',
  noTileset: '{{folder}} hat keine tileset.json.',
  badTileset: '{{file}} ist kein 3D-Tiles-Tileset. {{problem}}',
  tilesetVersion: '{{file}} ist in Version {{version}} von 3D Tiles; verwendbar sind 1.0 und 1.1.',
  badTile: '{{file}} ist beschädigt. {{problem}}',
  outsideFolder:
    '{{file}} verweist auf {{uri}}, was nicht in seinem Ordner liegt. Zuerst alles Nötige in den Ordner legen.',
  missingContent: '{{file}} verweist auf {{target}}, was in {{missing}} fehlt.',
  badContent: '{{file}} ist beschädigt: Es ist kein Inhalt von 3D Tiles.',
  contentLength: '{{file}} ist beschädigt: Es gibt {{stated, number}} Byte an und hat {{found, number}}.',
  noBoundsForHeights:
    '{{file}} sagt nicht, wo es liegt, also lassen sich dafür keine Höhen holen. Einen Ausschnitt oder Höhendateien angeben.',
  badBox: '„{{text}}“ ist kein Rechteck. west,south,east,north in Grad angeben, wie 9.4,47.0,9.7,47.3.',
  boxLeavesWorld: 'Das Rechteck {{text}} reicht über die Welt hinaus. Die Reihenfolge ist west,south,east,north.',
  emptyBox:
    'Das Rechteck {{text}} ist leer: West muss kleiner als Ost und Süd kleiner als Nord sein. Für ein Gebiet über der Datumsgrenze --polygon verwenden.',
  unreadablePolygon: 'Die Polygondatei {{file}} lässt sich nicht lesen. Pfad und Zugriffsrechte prüfen.',
  polygonNotJson: '{{file}} ist kein GeoJSON: Es ist nicht einmal JSON.',
  noPolygon: '{{file}} hat kein Polygon. Es muss GeoJSON mit einem Polygon oder MultiPolygon in Grad sein.',
  flatPolygon: '{{file}} hat ein Polygon ohne Fläche.',
  notVectorArchive: '{{file}} hat keine Vektorkacheln. --basemap nimmt ein Vektorarchiv im Protomaps-Schema.',
  otherSchema:
    '{{file}} ist in einem anderen Schema, ohne die Ebenen {{missing, list}}. --basemap nimmt das Protomaps-Basiskartenschema, Version {{version}}.',
  schemaVersion:
    '{{file}} ist in Version {{found}} des Protomaps-Basiskartenschemas. Nötig ist Version {{wanted}}: neu erstellen.',
  badVectorTile: '{{file}} ist beschädigt: Die Kachel {{z}}/{{x}}/{{y}} ist keine Vektorkachel.',
  unreadableFolder: '{{folder}} ist kein lesbarer Ordner. Pfad und Zugriffsrechte prüfen.',
  tooManyFiles:
    '{{folder}} hat {{found, number}} Dateien, und ein Paket nimmt {{maxFiles, number}}. Nach Gebiet aufteilen.',
  badFileName:
    '{{file}} kann nicht Teil eines Pakets sein: Namen bestehen aus A-Z, a-z, 0-9, „.“, „_“ und „-“. Umbenennen.',
  unknownImagery: '{{file}} ist keine bekannte Art von Bildern. Raster-PMTiles (.pmtiles) oder GeoTIFF (.tif) angeben.',
  notPictures: '{{file}} hat keine Bilder. --imagery nimmt Archive mit WebP-, JPEG-, PNG- oder AVIF-Kacheln.',
  badPicture: '{{file}} ist beschädigt: Die Kachel {{z}}/{{x}}/{{y}} ist kein quadratisches {{format}}-Bild.',
  tileSizes: '{{file}} hat Kacheln von {{sizes, list}} Pixeln. Alle müssen 256 haben, oder alle 512.',
  badBlock: '{{file}} ist beschädigt: Der Block {{column}}/{{row}} ist nicht lesbar.',
  tooManyBits:
    '{{file}} hat {{bits}} Bit je Wert. In 8 umwandeln (gdal_translate -ot Byte -scale), um es als Luftbild zu verwenden.',
  tiffCompression:
    '{{file}} ist auf eine hier nicht lesbare Weise komprimiert (TIFF-Kompression {{compression}}). Mit gdal_translate umwandeln.',
  tiffColours: '{{file}} speichert Farben auf eine hier nicht lesbare Weise. In RGB umwandeln (gdalwarp).',
  tiffWithoutPicture: '{{file}} ist beschädigt: Es hat kein Bild.',
  notGeotiff: '{{file}} ist kein lesbares GeoTIFF.',
  hugeBlock: '{{file}} ist ein einziger riesiger Block. Zuerst kacheln (gdal_translate -of COG).',
  noPicture: '{{file}} hat kein Bild darin.',
  maskBlocks: '{{file}} hat eine Maske in riesigen Blöcken. Umwandeln (gdal_translate -of COG).',
  maskBeside:
    '{{file}} liegt neben einem Bild, ist aber keine Maske davon. Wegnehmen oder neu erstellen (gdal_translate -mask).',
  photoNoPlace: '{{file}} hat keinen Platz auf der Karte. Eine georeferenzierte Datei angeben.',
  outsideWorld: '{{file}} gibt an, außerhalb der Welt zu liegen. Die Georeferenz prüfen.',
  imageryValues:
    '--imagery-{{option}} hat {{values}} Werte für {{files}} Dateien. Einen für alle oder einen für jede angeben.',
  imageryRole: '„{{role}}“ ist keine Rolle von Luftbildern. {{roles, list(type: disjunction)}} verwenden.',
  imageryCountry: '„{{country}}“ ist kein Ländercode. Zwei Großbuchstaben verwenden (ISO 3166-1), wie „NL“.',
  osmEmpty: '{{file}} ist leer.',
  blobTooLarge: '{{file}} hat bei Byte {{offset}} einen Blob von {{length}} Byte; das Format erlaubt {{allowed}}.',
  osmMissing: 'Es gibt keine Datei {{file}}.',
  osmUnreadable: '{{file}} lässt sich nicht lesen. Die Zugriffsrechte prüfen.',
  osmFolder: '{{file}} ist ein Ordner, keine Datei mit OpenStreetMap-Daten.',
  osmTruncated:
    '{{file}} ist abgeschnitten: Der Blob bei Byte {{offset}} reicht über die {{size}} Byte der Datei hinaus. Die Datei noch einmal herunterladen.',
  osmNoBlob: '{{file}} ist beschädigt: Bei Byte {{offset}} ist kein PBF-Blob. Die Datei noch einmal herunterladen.',
  blobEmpty: 'ein Blob ohne Daten',
  blobCompression:
    'ein mit {{name}} komprimierter Blob, der hier nicht lesbar ist; die Datei mit zlib neu schreiben („osmium cat -o new.osm.pbf“)',
  blobLarge: 'ein Blob, der sich auf {{size}} Byte entpackt; das Format erlaubt {{allowed}}',
  blobNotUnpacked: 'ein Blob, der sich nicht entpacken lässt ({{reason}})',
  blobSize: 'ein Blob von {{found}} Byte, der {{stated}} angibt',
  deletedObject: 'gelöschte Objekte (eine Verlaufsdatei); stattdessen die aktuellen Daten nehmen',
  memberType: 'ein Relationsmitglied der unbekannten Art {{type}}',
  textOutside: 'ein Text jenseits des Endes der Texttabelle',
  unknownFeature: 'das verlangte Merkmal „{{feature}}“, das dieser Leser nicht kennt',
  tooManyTexts: 'mehr als 4 GiB verschiedener Tag-Texte',
  pastTheEnd: 'eine Nachricht, die vor ihrem letzten Feld endet',
  wireType: 'ein Feld der unbekannten Art {{type}}',
  placesStopped: 'Die Erstellung des Ortsindex brach ab, bevor sie fertig war.',
  archiveCutShort: 'Es ist abgeschnitten.',
  archiveTileMissing: 'Die Kachel {{z}}/{{x}}/{{y}} ist nicht zu finden.',
  noRoads: 'Der Routing-Graph ist leer: Der Extrakt hat keine Straße und keinen Weg.',
  toolNotStarted: '{{tool}} lässt sich nicht starten. Outpost neu installieren.',
  demNotGeotiff: '{{file}} ist kein lesbares GeoTIFF: {{reason}}.',
  demBands: '{{file}} hat {{bands}} Bänder: Es ist ein Bild, kein Höhenmodell.',
  demDamaged: '{{file}} ist beschädigt: {{reason}}.',
  demRotated:
    '{{file}} hat keinen Platz auf der Karte oder ist gedreht. Eine georeferenzierte Datei mit Norden oben angeben.',
  hgtName:
    '{{name}} hat keinen bekannten Ort. Eine .hgt-Datei muss nach ihrer südwestlichen Ecke heißen, wie N47E009.hgt.',
  hgtSize:
    '{{name}} hat {{size}} Byte, was keine .hgt hat (1201 x 1201 Werte sind 2884802 Byte, 3601 x 3601 sind 25934402). Abgeschnitten oder keine .hgt.',
  hgtCutShort: '{{name}} wurde beim Lesen abgeschnitten.',
  demUnreadable: 'Die Höhendaten {{path}} lassen sich nicht lesen: {{reason}}.',
  demUnknown:
    '{{path}} ist keine bekannte Art von Höhendatei. .hgt, .hgt.zip, .hgt.gz oder ein GeoTIFF (.tif) angeben.',
  demFolderEmpty: 'Der Ordner {{path}} hat keine Höhendateien (.hgt, .hgt.zip, .hgt.gz, .tif).',
  zipUnreadable: '{{path}} ist keine lesbare Zip-Datei: {{reason}}.',
  zipDamaged: '{{path}} ist beschädigt: {{reason}}.',
  zipWithoutHgt: '{{path}} enthält keine .hgt-Datei.',
  hgtTooLarge: '{{path}} lässt sich nicht entpacken: Es enthält mehr als die größte .hgt, die es gibt.',
  notUnpacked: '{{path}} lässt sich nicht entpacken: {{reason}}.',
  noTraffic: '{{folder}} hat keine Verkehrsdaten. Es muss nach Ländern benannte Ordner haben.',
  strayTraffic: '{{folder}} hat {{stray}}, was in keinem Landesordner liegt. In einen legen, wie NL/{{stray}}.',
  diskFull: 'Der Datenträger ist voll. Auf dem mit {{out}} Platz schaffen und noch einmal erstellen.',
  quotaUsed:
    'Das Datenträgerkontingent ist aufgebraucht. Auf dem Datenträger mit {{out}} Platz schaffen und noch einmal erstellen.',
  outForbidden: '{{out}} darf nicht geschrieben werden. Ein anderes --out wählen oder die Zugriffsrechte ändern.',
  outReadOnly: 'Der Datenträger mit {{out}} ist schreibgeschützt. Ein anderes --out wählen.',
  outBelowFile: '{{out}} lässt sich nicht anlegen: Einer der Ordner auf dem Weg ist eine Datei.',
  outImpossible: '{{out}} lässt sich dort nicht anlegen: Das Dateisystem nimmt an dieser Stelle keine neuen Ordner.',
  manyFilesOpen: 'Zu viele Dateien sind offen. Die Grenze erhöhen („ulimit -n 4096“) und noch einmal erstellen.',
  graphFailed: 'Der Routing-Graph ließ sich nicht erstellen ({{tool}}): {{reason}}.',
  graphEnded: 'Der Routing-Graph ließ sich nicht erstellen ({{tool}}): {{failure}} nach „{{last}}“.',
  graphKilled:
    'Der Routing-Graph ließ sich nicht erstellen ({{tool}}): Der Prozess wurde beendet, wohl wegen zu wenig Arbeitsspeicher.',
  nothingInside: '{{files, list}}: Nichts liegt im gewünschten Gebiet.',
  noNodes: '{{files, list}}: Kein einziger Knoten einer Karte ist darin.',
  osmDamaged: '{{file}} lässt sich nicht lesen. Bei Byte {{offset}}: {{reason}}.',
  blockUnreadable: 'ein Block, der nicht lesbar ist ({{reason}})',
  osmIsWebPage:
    '{{file}} ist keine OpenStreetMap-PBF-Datei, sondern eine Webseite: Der Download ging schief. Die Datei noch einmal herunterladen.',
  osmIsO5m:
    '{{file}} ist keine OpenStreetMap-PBF-Datei, sondern eine .o5m-Datei. Umwandeln: osmium cat map.o5m -o map.osm.pbf',
  osmIsCompressed:
    '{{file}} ist eine komprimierte Datei einer Art, die hier nicht gelesen wird. Sie zuerst entpacken; .osm.gz und .osm.bz2 werden gelesen, wie sie sind.',
  xmlDamaged:
    '{{file}} kann nicht gelesen werden. In Zeile {{line}}: {{reason}}. Die Datei noch einmal herunterladen oder speichern.',
  xmlDoctype: 'ein Dokumenttyp, den OpenStreetMap-Dateien nicht haben',
  xmlSyntax: 'kein XML ({{reason}})',
  xmlNotUtf8: 'Bytes, die kein UTF-8 sind',
  xmlDeep: 'Elemente in Elementen in Elementen, tiefer als bei OpenStreetMap',
  xmlOther: 'XML, das nicht von OpenStreetMap ist: Es beginnt mit <{{name}}>',
  xmlLarge: 'ein Objekt von mehreren Megabyte, das es bei OpenStreetMap nicht gibt',
  xmlMissing: 'ein Element ohne sein „{{name}}“',
  xmlInvalid: '„{{value}}“, was nicht „{{name}}“ eines Elements sein kann',
  osmNotUnpacked:
    '{{file}} lässt sich nicht entpacken: Die Datei ist abgeschnitten oder beschädigt. Die Datei noch einmal herunterladen.',
  osmHistory:
    '{{file}} ist eine Datei mit Geschichte, in der gelöschte Objekte noch enthalten sind. Die aktuellen Daten nehmen oder sie daraus machen: osmium time-filter map.osh.pbf -o map.osm.pbf',
  osmIsChanges: '{{file}} enthält Änderungen einer Karte, keine Karte. Die Karte mit --osm angeben.',
  changesAreMap: '{{file}} enthält eine Karte, keine Änderungen. Sie mit --osm angeben.',
  tooManyChanges:
    'Die Dateien mit Änderungen betreffen mehr als {{mostChanges, number}} Objekte. Einen neueren Extrakt nehmen und weniger Änderungen.',
  changesOfLocations:
    'Positionen von Knoten in Wegen, auf die sich keine Änderungen anwenden lassen; den gewöhnlichen Extrakt des Anbieters nehmen',
  noReplication:
    '{{file}} sagt nicht, wo die Änderungen veröffentlicht werden. Dateien mit Änderungen mit --changes angeben, oder einen neueren Extrakt mit --osm.',
  osmIsOther:
    '{{file}} ist keine OpenStreetMap-Datei. Lesbar sind Dateien der Arten .osm.pbf, .osm, .osm.gz und .osm.bz2.',
  demsElsewhere_one:
    '{{file}} ({{covered}}) hat keine Höhe innerhalb der Grenzen des Pakets ({{pack}}). Höhendateien angeben, die sie abdecken.',
  demsElsewhere_other:
    '{{count, number}} Höhendateien, darunter {{file}} ({{covered}}), haben keine Höhe innerhalb der Grenzen des Pakets ({{pack}}). Höhendateien angeben, die sie abdecken.',
  noHeights:
    'Die Höhendaten haben keine Höhe innerhalb der Grenzen des Pakets ({{pack}}). Höhendateien angeben, die sie abdecken.',
  systemUnknown:
    '{{file}} ist in EPSG:{{code}}, einem hier nicht lesbaren Bezugssystem: in EPSG:4326 umwandeln (gdalwarp -t_srs EPSG:4326).',
  systemUnsaid:
    '{{file}} gibt sein Bezugssystem nicht oder nicht lesbar an: in EPSG:4326 umwandeln (gdalwarp -t_srs EPSG:4326).',
  tilesetMissing: '{{file}} fehlt. --buildings nimmt einen Ordner mit 3D Tiles.',
  tilesetNotJson: '{{file}} ist beschädigt: Es ist kein JSON.',
  archiveDamaged: '{{file}} lässt sich nicht als PMTiles-Archiv (Version 3) lesen. {{reason}} Die Datei prüfen.',
  archiveUnreadable: '{{file}} lässt sich nicht als PMTiles-Archiv (Version 3) lesen. Die Datei prüfen.',
});
