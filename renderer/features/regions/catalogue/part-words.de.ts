import { translate } from '../../../../data-packs/words/translate.ts';

translate('de', 'parts', {
  list: '{{parts, list(style: short; type: unit)}}',
  listWithout: '{{parts}}; ohne {{missing}}',

  basemapShort: 'Karte',
  basemapTitle: 'Karte',
  basemapGives: 'Straßen, Wege, Gewässer, Landnutzung und Namen, bis zum einzelnen Haus.',
  basemapMissed: 'die detaillierte Karte',

  placesShort: 'Suche',
  placesTitle: 'Suche',
  placesGives: 'Adressen, Straßen und Orte nach Namen, und was an einem Punkt liegt.',
  placesMissed: 'die Suche',

  routingShort: 'Routen',
  routingTitle: 'Routen',
  routingGives: 'Routen mit Auto, Fahrrad und zu Fuß, Reisezeiten, Aufzeichnungen auf Wege gelegt.',
  routingMissed: 'die Routen',

  terrainShort: 'Höhen',
  terrainTitle: 'Höhen',
  terrainGives: 'Höhen, Profile von Routen, Geländeschummerung und Höhenlinien.',
  terrainMissed: 'die Höhen',

  imageryShort: 'Luftbilder',
  imageryTitle: 'Luftbilder',
  imageryGives: 'Fotos für die Stile Satellit und Hybrid.',
  imageryMissed: 'die Luftbilder',

  buildingsShort: '3D-Gebäude',
  buildingsTitle: '3D-Gebäude',
  buildingsGives: 'Gebäude als 3D Tiles, für andere Programme auf diesem Rechner.',
  buildingsMissed: 'die 3D-Gebäude',

  trafficShort: 'Verkehr',
  trafficTitle: 'Verkehr',
  trafficGives: 'Übliche Geschwindigkeiten je Stunde der Woche, für bessere Reisezeiten.',
  trafficMissed: 'Reisezeiten mit Verkehr',
});
