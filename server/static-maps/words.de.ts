import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'static-maps', {
  unknownStyle: 'Diesen Stil gibt es nicht; es gibt {{styles, list}}.',
  notCovered:
    'Keine installierte Region deckt dieses ganze Bild ab (coverage=strict). Eine installieren oder ohne fragen.',
  nothingDetailedHere: 'Hier ist nichts Genaues installiert',
  noImageryHere: 'Hier sind keine Luftbilder installiert',
  nothingToFit:
    'position: auto braucht etwas zum Einpassen: Marker, einen Pfad, einen Kreis, eine Route, eine Isochrone oder GeoJSON.',
  scaleForm: '{{field}}: muss auto sein oder eine ganze Zahl von {{least}} bis {{most}}.',
  scaleBeyondZooms: 'scale: 1:{{scale}} liegt bei dieser Breite außerhalb der Zoomstufen 0 bis {{deepest}} der Karte.',
  tookTooLong: 'Das Bild zu zeichnen dauerte länger als {{seconds}} s; ein kleineres versuchen.',

  positionForm: 'position muss lon,lat,zoom[@bearing[,pitch]], minLon,minLat,maxLon,maxLat oder auto sein.',
  longitudeRange: 'position: Die Länge muss -180 bis 180 sein; die Reihenfolge ist lon,lat,zoom.',
  latitudeRange: 'position: Die Breite muss -90 bis 90 sein; die Reihenfolge ist lon,lat,zoom.',
  zoomRange: 'position: zoom muss 0 bis {{deepest}} sein.',
  bearingRange: 'position: bearing muss -360 bis 360 Grad sein.',
  pitchRange: 'position: pitch muss 0 bis {{most}} Grad sein; darüber wäre der Horizont im Bild.',
  pitchOnPaper:
    'position: pitch muss auf Papier 0 sein: Blätter sind maßstäblich, und eine Karte in Perspektive hat keinen einheitlichen Maßstab.',
  pitchShapes:
    'position: pitch muss für {{format}} 0 sein: Eine Karte in Perspektive wird in Pixeln gezeichnet; png, jpg oder webp nehmen.',
  pitchPlaced:
    'position: pitch muss für {{format}} 0 sein, das die Lage der Pixel durch eine Matrix angibt: Für eine Karte in Perspektive gibt es keine. png, jpg oder webp nehmen.',
  pitchScale:
    '{{name}} muss entfallen, wo position ein pitch hat: Eine Karte in Perspektive hat keinen einheitlichen Maßstab.',
  pitchUtm: 'projection muss mercator sein, wo position ein pitch hat.',
  boxForm: 'position: Ein Rechteck ist minLon,minLat,maxLon,maxLat in Grad, -180 bis 180 und -90 bis 90.',
  boxLatitudes: 'position: minLat muss kleiner als maxLat sein.',
  boxLongitudes: 'position: minLon und maxLon müssen verschieden sein.',

  insetForm: 'inset muss eine Ecke sein ({{corners, list}}), auf die ein Zoom folgen kann: topleft,6.',
  sizeForm:
    'size muss {width}x{height}[@2x][.png|.jpg|.jpeg|.webp|.svg|.pdf|.tif|.kmz|.json|.wld|.pgw|.jgw|.prj] in Pixeln sein oder Papier, wie a4-landscape.pdf: eines von {{papers, list}} oder {width}x{height}mm von {{least}} bis {{most}}.',
  sizeRange: 'size: Breite und Höhe müssen 1 bis {{most}} Pixel sein, vor @2x.',
  vectorSize: 'size: {{format}} besteht aus Formen, nicht aus Pixeln; {width}x{height}.{{format}} schreiben.',
  paperForm:
    'size: Papier wird {paper}[-landscape][@{dpi}dpi][.pdf|.svg|.png|.jpg|.jpeg|.webp|.tif|.json|.wld|.pgw|.jgw|.prj] geschrieben, mit einem von {{papers, list}}, oder {width}x{height}mm statt {paper}[-landscape].',
  millimetreRange: 'size: Die Seiten von Papier müssen {{least}} bis {{most}} mm sein, ganze.',
  vectorDpi: 'size: pdf und svg sind Formen und haben keine dpi; weglassen.',
  dpiRange: 'size: dpi muss {{least}} bis {{most}} sein.',
  manyPixels: 'size: Dieses Papier hat bei diesen dpi mehr als 16,7 Millionen Pixel; weniger nehmen oder pdf.',
  paperOnly: '{{name}}: Nur Papier hat Platz dafür; eine Größe wie a4.pdf nehmen.',
  utmReach: '{{name}}: utm passt zu Karten von bis zu 12 Grad zwischen 80 Süd und 84 Nord; {{other}} nehmen.',

  unknownOption: '{{parameter}}: Es gibt keine Option „{{name}}“; es gibt {{known, list}}.',
  notColour: '{{parameter}}: „{{shown}}“ ist keine Farbe; Beispiele: ff6600, rgba(0,0,0,0.5), tomato.',
  numberRange: '{{where}}: {{name}} muss eine Zahl von {{least}} bis {{most}} sein.',
  notDash:
    '{{where}}: {{name}} muss aus einer bis {{most}} Längen von Strichen und Lücken in Pixeln bestehen, wie 6,3; jede 0 bis {{longest}}, zusammen mindestens 1.',
  notOneOf: '{{where}}: {{name}} muss eines von {{known, list}} sein.',
  manyTexts: 'text: Höchstens {{most}} werden geschrieben.',
  badText: '{{where}}: text muss 1 bis {{most}} Zeichen haben.',
  notOffset:
    '{{where}}: {{name}} muss aus zwei Längen in Pixeln bestehen, nach rechts und nach unten, von höchstens {{farthest}}.',
  badIcon: 'icons: {{name}} ist kein lesbares PNG oder SVG.',
  largeIcon: 'icons: {{name}} hat mehr als {{most}} Pixel an einer Seite.',
  slowIcon: 'icons: {{name}} braucht zu lange zum Zeichnen; vereinfachen oder als PNG speichern.',
  noIcon: 'icon: {{name}} ist nicht in icons, die ein POST annimmt.',
  notPosition: '{{parameter}}: „{{shown}}“ ist nicht lon,lat in Grad.',
  unreadableLine: '{{parameter}}: Die kodierte Linie ist nicht lesbar: {{reason}}.',
  longLabel: '{{where}}: label darf höchstens 3 Zeichen haben.',
  noMarker: 'markers: Mindestens ein lon,lat ist nötig.',
  manyMarkers: 'markers: Höchstens {{most}} werden gezeichnet.',
  shortPath: 'path: Mindestens zwei Punkte sind nötig.',
  manyJourneys: 'route, isochrone: höchstens {{most}} zusammen werden gezeichnet.',
  shortRoute: 'route: Es braucht mindestens zwei lon,lat.',
  isochroneForm:
    'isochrone: Es braucht minutes:5,10 oder kilometers:1,2 mit einer bis vier Zahlen, und am Ende ein lon,lat.',
  roadsRefuse: '{{parameter}}: {{reason}}',
  circleForm: 'circle: muss mit lon,lat,radius enden, der Radius in Metern.',
  circleRadius: 'circle: Der Radius muss über 0 und höchstens {{most}} Meter sein.',

  noData: 'Keine Daten',
  noFeatures: 'choropleth: geojson muss eine FeatureCollection oder ein Feature sein.',
  noColumn: 'choropleth: csv hat keine Spalte „{{name}}“; es hat {{known, list}}.',
  rowTwice: 'choropleth: csv hat „{{name}}“ in Zeile {{row}} der Spalte „{{column}}“ zum zweiten Mal.',
  notNumber: 'choropleth: csv hat „{{shown}}“ in Zeile {{row}} der Spalte „{{column}}“, was keine Zahl ist.',
  nothingJoined:
    'choropleth: join findet für kein Feature eine Zeile: {{column}} und {{property}} haben keinen Wert mit einer Zahl gemeinsam.',
  classColours: 'choropleth: colors muss so viele haben wie classes, {{count}}; es sind {{given}}.',
  breaksAlone: 'choropleth: classes hat breaks, oder method und count, nicht beides.',
  breaksRise: 'choropleth: classes: breaks müssen steigen.',

  badStylesheet: 'stylesheet: {{reason}}',
  largeStylesheet: 'stylesheet: höchstens {{most}} KiB JSON.',
  noSource: 'stylesheet: Die Quelle „{{name}}“ gibt es nicht; der Stil im Pfad hat {{known, list}}.',
  ownAddress:
    'stylesheet: {{name}} ist nicht das des Stils im Pfad, und von anderswo wird nichts geholt; es kann weggelassen werden.',
  noFont: 'stylesheet: Ebene „{{layer}}“: Die text-font „{{name}}“ gibt es nicht; es gibt {{known, list}}.',
  propertyNotDrawn: 'stylesheet: Ebene „{{layer}}“: {{name}} wird nicht gezeichnet und muss wegbleiben.',
  memberNotDrawn: 'stylesheet: {{name}} wird nicht gezeichnet und muss wegbleiben.',

  manyPoints: 'geojson: Höchstens {{most}} Punkte werden gezeichnet.',
  manyVertices: 'geojson: Höchstens {{most}} Stützpunkte werden gezeichnet; die Linien vereinfachen.',
  geojsonType: '{{where}}: type muss einer von GeoJSON sein: eine Geometrie, Feature oder FeatureCollection.',
  notObject: '{{where}} muss ein Objekt sein.',
  notArray: '{{where}} muss eine Liste sein.',
  shortLine: '{{where}} muss aus mindestens {{least}} [Länge, Breite] bestehen.',
  notLonLat: '{{where}}: [{{longitude}}, {{latitude}}] ist keine Länge und Breite in Grad.',
  markerSize: '{{where}}: marker-size muss small, medium oder large sein.',
  markerSymbol: '{{where}}: marker-symbol muss der Name eines Maki-Symbols sein, oder ein bis zwei Zeichen.',
  featureColour: '{{where}}: {{name}} muss eine Farbe sein, wie #ff6600.',
  partDamaged:
    'Beim Zeichnen dieses Bildes zeigte sich, dass ein Teil einer Region beschädigt ist; er wird nicht mehr verwendet, die Liste der Regionen nennt ihn. Noch einmal fragen, um das Bild ohne ihn zu erhalten.',
});
