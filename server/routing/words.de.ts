import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'routing', {
  tooFarApart: 'Die Orte liegen weiter auseinander, als die Engine Routen berechnet',
  unconnected: 'Die Orte liegen in Teilen des Netzes, die keine Straße und kein Weg verbindet',
  noRoad: 'Keine nutzbare Straße und kein Weg liegt innerhalb von searchCutoff um einen Ort',
  noRoute: 'Zwischen den Orten wurde keine Route gefunden',
  notExact: 'Die Aufzeichnung folgt Straßen oder Wegen nicht genau',
  scattered:
    'Die Punkte {{from}} und {{to}} sind weiter von ihren Nachbarn entfernt als die {{kilometers}} km, über die ein Weg gesucht wird',
  noMatch: 'Die Aufzeichnung ließ sich nicht auf Straßen oder Wege legen',

  pairTooFarApart: 'Die Orte {{from}} und {{to}} liegen weiter auseinander, als die Engine Routen berechnet',
  pairUnconnected: 'Die Orte {{from}} und {{to}} liegen in Teilen des Netzes, die keine Straße und kein Weg verbindet',
  pairWithoutRoute: 'Zwischen den Orten {{from}} und {{to}} wurde keine Route gefunden',
  noRoadNear:
    'Keine nutzbare Straße und kein Weg liegt innerhalb von searchCutoff um Ort {{number}} ({{lat}}, {{lon}})',
  noRoadWithin: 'Keine nutzbare Straße und kein Weg liegt innerhalb von {{kilometers}} km um Ort {{number}}',
  turnsAround: 'Bei Ort {{number}} kann die Route nicht weitergehen, ohne umzukehren',
  noWayTo: 'Zu Ort {{number}} führt von keinem anderen ein Weg',
  noWayOn: 'Von Ort {{number}} führt zu keinem anderen ein Weg',
  noOrder: 'Keine Reihenfolge der Orte führt über alle',
  longTrace: 'Die Aufzeichnung ist länger als die {{kilometers}} km, die auf einmal zugeordnet werden',

  locationsApart:
    'Die Orte liegen in verschiedenen Regionen ({{regions, list(style: short; type: unit)}}), und keine Route führt hinüber: aus beiden Extrakten eine Region erstellen (outpost pack build --osm A B)',
  pointsApart:
    'Die Punkte liegen in verschiedenen Regionen ({{regions, list(style: short; type: unit)}}), und keine davon enthält einen Teil der Aufzeichnung',
  locationsOutside: 'Keine installierte Region reicht bis zu den Orten',
  locationOutside:
    'Ort {{number}} ({{lat}}, {{lon}}) liegt außerhalb aller installierten Regionen: die Region installieren, in der er liegt',
  locationOutsideOf:
    'Ort {{number}} ({{lat}}, {{lon}}) liegt außerhalb aller installierten Regionen: eine Region von {{name}} installieren, die ihn enthält',
  pointOutside:
    'Punkt {{number}} ({{lat}}, {{lon}}) liegt außerhalb aller installierten Regionen: die Region installieren, in der er liegt',
  pointOutsideOf:
    'Punkt {{number}} ({{lat}}, {{lon}}) liegt außerhalb aller installierten Regionen: eine Region von {{name}} installieren, die ihn enthält',

  beginsFarOff:
    'Die Route beginnt {{metres, number}} m von Ort {{number}}, den keine nutzbare Straße und kein Weg erreicht.',
  stopsFarOff:
    'Die Route hält {{metres, number}} m von Ort {{number}}, den keine nutzbare Straße und kein Weg erreicht.',
  endsFarOff:
    'Die Route endet {{metres, number}} m von Ort {{number}}, den keine nutzbare Straße und kein Weg erreicht.',
  traceBeginsFarOff:
    'Der gefundene Weg beginnt {{metres, number}} m von Punkt {{number}}, dem ersten der Aufzeichnung.',
  traceEndsFarOff: 'Der gefundene Weg endet {{metres, number}} m von Punkt {{number}}, dem letzten der Aufzeichnung.',

  manyPairs: '{{sources}} Starts x {{targets}} Ziele sind {{pairs}} Paare; eine Matrix hat höchstens {{most}}.',
  manyAreas: '{{locations}} Orte x {{contours}} Konturen sind {{areas}}; höchstens {{most}} werden gezeichnet.',
  timeOrDistance: '{{field}}: Eine Kontur hat entweder Zeit oder Entfernung.',
  farContour: '{{field}}: darf höchstens {{most}} Kilometer sein.',
  notColor: '{{field}}: muss eine Hex-Farbe mit 3 oder 6 Ziffern ohne führendes # sein.',
  hikingDifficulty: '{{field}}: muss 0 bis {{most}} oder eines von {{words, list(style: short; type: unit)}} sein.',
  longOutlines: '{{field}}: Die Umrisse sind zusammen länger als {{most}} km.',
  alternatesBetween: '{{field}}: Alternativen gibt es nur zwischen zwei Orten.',
  longShape: '{{field}}: höchstens {{most}} Punkte; längere Aufzeichnungen als encodedPolyline senden.',
  shapeOrPolyline: 'Genau eines von shape und encodedPolyline angeben.',

  engineRefused: 'Die Routing-Engine lehnte die Anfrage ab: {{reason}}.',
  shortTrace: 'Eine Aufzeichnung braucht mindestens 2 Punkte.',
  unreadableLine: 'encodedPolyline ist nicht lesbar: {{reason}}.',
  oldEngine: 'Der Valhalla-Dienst antwortet nicht mit Matrizen in Zahlenreihen: Er braucht Version 3.4 oder neuer.',
  sourceFarOff:
    'Start {{number}} liegt {{metres, number}} m von der Straße oder dem Weg, an dem seine Zeiten beginnen.',
  targetFarOff: 'Ziel {{number}} liegt {{metres, number}} m von der Straße oder dem Weg, an dem seine Zeiten enden.',

  valhallaAway:
    'Nicht erreichbare Valhalla-Dienste, die alle zwei Sekunden wieder gefragt werden: {{urls, list(style: short; type: unit)}}.',
  readsNoGraph: 'Er fragt einen Valhalla-Dienst anderswo und liest keinen Graphen.',
});
