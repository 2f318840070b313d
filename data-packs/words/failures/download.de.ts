import { translate } from '../translate.ts';

translate('de', 'download', {
  noSuchParts: '{{name}} hat kein {{kinds, list(type: disjunction)}} zum Herunterladen.',
  downloadDiskFull:
    'Der Datenträger von {{dataDir}} wurde voll, während {{name}} geladen wurde. Das Geladene ist aufbewahrt. Platz schaffen und fortsetzen.',
  interrupted:
    '{{name}} ließ sich nicht herunterladen. {{reason}} Das Geladene ist aufbewahrt. Fortsetzen, wenn der Server erreichbar ist.',
  spoilt:
    '{{name}} ließ sich nicht herunterladen. {{reason}} Nichts wurde installiert. Später erneut versuchen oder dem Herausgeber melden.',
  refused:
    '{{name}} ließ sich nicht herunterladen. {{reason}} Das Geladene ist aufbewahrt. Den Katalog neu laden und fortsetzen.',
  documentTooLarge: '{{url}} ist größer als {{most, bytes}}: {{host}} sendet etwas anderes.',
  wrongChecksum: 'Was {{host}} für {{url}} sendet, ist beschädigt: Die Prüfsumme ist nicht die veröffentlichte.',
  wrongSize: '{{host}} hat {{found, number}} Byte für {{url}}, veröffentlicht wurden {{size, number}}.',
  fileTooLarge: '{{url}} hat {{total, number}} Byte, mehr als angenommen wird.',
  sendsMore: '{{host}} sendet mehr als die {{most, number}} Byte, die {{url}} hat.',
  brokeOff: '{{host}} brach nach {{done, number}} von {{total, number}} Byte ab.',
  fileInterrupted:
    '{{name}} ließ sich nicht herunterladen. {{reason}} Das Geladene ist aufbewahrt. Denselben Befehl noch einmal ausführen, um fortzusetzen.',
  downloading: '{{id}} wird gerade heruntergeladen. Das zuerst anhalten.',
  notModifiedAtFirst: '{{url}} antwortet „nicht geändert“, obwohl nichts davon aufbewahrt ist. Dem Herausgeber melden.',
  badAddress: '{{from}} nennt eine Adresse, von der sich nichts herunterladen lässt: {{address}}.',
  insecureAddress: '{{from}} nennt eine Adresse ohne https ({{url}}), die nicht verwendet wird.',
  offerGone: '{{reason}} Der Katalog, der darauf verweist, ist vielleicht veraltet. Ihn neu laden.',
  offerChanged:
    '{{url}} ist nicht das Manifest, das der Katalog beschreibt: Eines von beiden ist veraltet oder wurde verändert. Den Katalog neu laden und erneut versuchen.',
  changedAfterSigning: '{{url}} wurde nach dem Signieren verändert: Die Signatur passt nicht. Dem Herausgeber melden.',
  otherPack: '{{url}} und der Katalog, der darauf verweist, beschreiben verschiedene Pakete. Dem Herausgeber melden.',
  notFetched: '{{url}} ließ sich nicht herunterladen. {{reason}} Erneut versuchen, wenn es erreichbar ist.',
  silent: '{{host}} sendete {{seconds}} s lang nichts.',
  redirectLoop: '{{host}} leitet endlos weiter ({{address}}).',
  badRedirect: '{{host}} leitet an eine Adresse weiter, der sich nicht folgen lässt.',
  insecureRedirect: '{{host}} leitet von https nach http weiter ({{target}}); dem wird nicht gefolgt.',
  answers: '{{host}} antwortet {{status}}.',
  notThere: '{{host}} hat {{url}} nicht ({{status}}).',
  notGiven: '{{host}} weigert sich, {{url}} zu senden ({{status}}).',
  answersFor: '{{host}} antwortet {{status}} auf {{url}}.',
  notGeojson: 'Es ist keine GeoJSON-FeatureCollection.',
  tooManyExtracts: 'Es führt {{found, number}} Extrakte auf.',
  badIndexAddress:
    'OUTPOST_EXTRACT_INDEX ist „{{address}}“ und damit keine Adresse, die mit http:// oder https:// beginnt.',
  noExtracts:
    'Die Liste der Extrakte ließ sich nicht herunterladen. {{reason}} Eine .osm.pbf-Datei von anderswo lässt sich auch ohne sie verwenden.',
  notAnIndex: '{{url}} ist kein Verzeichnis von Extrakten. {{reason}}',
  diskBecameFull: 'Der Datenträger wurde voll.',
  tryingAgain: '{{reason}} Neuer Versuch in {{seconds}} s.',
  unreachable: '{{host}} ist nicht erreichbar.',
  unreachableCode: '{{host}} ist nicht erreichbar ({{code}}).',
  nameUnknown: '{{host}} ist nicht erreichbar: Der Name ist hier nicht bekannt.',
  nameNotLookedUp: '{{host}} ist nicht erreichbar: Namen lassen sich nicht nachschlagen. Gibt es ein Netz?',
  nothingListens: '{{host}} ist nicht erreichbar: Dort antwortet nichts.',
  connectionBroke: '{{host}} ist nicht erreichbar: Die Verbindung brach ab.',
  noWay: '{{host}} ist nicht erreichbar: Kein Weg führt dorthin. Gibt es ein Netz?',
  noAnswer: '{{host}} ist nicht erreichbar: Es kommt keine Antwort.',
  certificateExpired: '{{host}} ist nicht erreichbar: Das Zertifikat ist abgelaufen.',
  oldExtracts: '{{reason}} Dies ist die Liste vom {{fetched, datetime(dateStyle: long; timeZone: UTC)}}.',
  noExtractsYet: '{{reason}} Dies ist die Liste von {{year}}, die mit Outpost kommt.',
  badChangesAddress:
    'Der Extrakt sagt, dass seine Änderungen unter {{url}} veröffentlicht werden; das ist keine Adresse, die mit http:// oder https:// beginnt.',
  manyChanges:
    'Seit dem Extrakt gibt es {{total, number}} Dateien mit Änderungen, und höchstens {{most, number}} werden geholt: Ein neuer Extrakt ist weniger Arbeit.',
  changesGone:
    'Die Änderungen seit dem Extrakt werden nicht mehr veröffentlicht ({{url}}). Einen neuen Extrakt herunterladen.',
  badState: '{{url}} sagt nicht, was die letzten Änderungen sind.',
  changesNotFetched:
    'Die Änderungen von {{file}} ließen sich nicht holen. {{reason}} Die Datei ist, wie sie war; was angekommen ist, bleibt, und der nächste Versuch macht dort weiter.',
  badElevationAddress:
    'OUTPOST_ELEVATION_TILES ist „{{address}}“: keine Adresse, die mit http:// oder https:// beginnt.',
  theHeights: 'die Höhen',
  damagedTile: '{{url}} kommt beschädigt an: Daraus wird keine Kachel mit Höhen.',
  heightsFailed:
    'Die Höhen ließen sich nicht herunterladen. {{reason}} {{done, number}} von {{total, number}} Kacheln sind da und bleiben. Noch einmal starten, um fortzusetzen, oder ohne Höhen bauen.',
  extractOf: 'der Extrakt von {{name}}',
  diskIsFull: 'Der Datenträger von {{folder}} ist voll.',
  extractFailed: 'Der Extrakt von {{name}} ließ sich nicht herunterladen. {{reason}}',
  extractInterrupted:
    'Der Extrakt von {{name}} ließ sich nicht herunterladen. {{reason}} Das Geladene ({{kept, bytes}}) ist aufbewahrt. Zum Fortsetzen neu starten.',
});
