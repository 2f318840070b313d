import { translate } from '../translate.ts';

translate('de', 'store', {
  fileMissing: '{{file}} fehlt: Das Paket ist nicht vollständig.',
  linkInPack: '{{file}} ist keine einfache Datei im Paket. Verweisen wird nicht gefolgt.',
  boxElsewhere: 'Das Rechteck liegt, wo {{name}} nichts hat. Ein Rechteck darüber wählen.',
  notOutpostName: '{{path}} endet nicht auf .outpost. Der Datei einen solchen Namen geben.',
  notPortableName: 'Windows hat keine Dateien mit dem Namen {{name}}. Der Datei einen anderen geben.',
  fileInUse:
    '{{path}} ist in einem anderen Programm offen und blieb, wie es war. Dort schließen oder einen anderen Namen wählen.',
  folderMissing: '{{folder}} gibt es nicht. Den Ordner zuerst anlegen oder einen anderen wählen.',
  fileThere: '{{path}} gibt es schon und blieb, wie es war. Einen anderen Namen wählen.',
  fileOf: 'die Datei von {{name}}',
  noRoom:
    'Für {{what}} ist kein Platz: Nötig sind {{bytes, bytes}} und daneben {{spare, bytes}}, und {{folder}} hat {{free, bytes}} frei.',
  noRoomAtLeast:
    'Für {{what}} ist kein Platz: Nötig sind mindestens {{bytes, bytes}} und daneben {{spare, bytes}}, und {{folder}} hat {{free, bytes}} frei.',
  noRoomCarried: 'Für {{what}} ist kein Platz: Nötig sind {{bytes, bytes}}, und {{folder}} hat {{free, bytes}} frei.',
  keyFileDamaged:
    '{{file}} ist beschädigt, deshalb wird keiner Signatur vertraut. Reparieren, oder beiseiteschieben und den Schlüsseln neu vertrauen.',
  buildRequestsDamaged:
    '{{file}} ist beschädigt; woraus Regionen erstellt wurden, ist deshalb nicht bekannt. Die Datei verschieben.',
  builtFileDamaged:
    '{{file}} ist beschädigt, deshalb werden hier erstellte Pakete nicht wiedererkannt. Die Datei wegräumen.',
  diskFull:
    'Der Datenträger von {{dataDir}} ist voll. Nichts Halbfertiges wird verwendet. Platz schaffen und erneut versuchen.',
  forbidden:
    '{{path}} lässt sich nicht ändern. Nichts Halbfertiges wird verwendet. Die Zugriffsrechte prüfen und erneut versuchen.',
  readOnly:
    'Der Datenträger mit {{path}} ist schreibgeschützt. Nichts Halbfertiges wird verwendet. Den Schreibschutz aufheben oder einen anderen wählen.',
  diskFails:
    'Der Datenträger mit {{path}} lässt sich nicht lesen oder beschreiben (EIO). Nichts Halbfertiges wird verwendet. Vielleicht ist er am Ende: sichern, was darauf ist.',
  notAFile: '{{path}} ist keine Datei und blieb, wie es war. Einen anderen Namen wählen.',
  exportDiskFull:
    'Der Datenträger von {{folder}} wurde voll. Von der Datei bleibt dort nichts. Platz schaffen und erneut versuchen.',
  fileTooLarge:
    'Der Datenträger von {{folder}} kann keine so große Datei aufnehmen, wie FAT ab 4 GB. Einen anderen Datenträger wählen.',
  folderForbidden:
    '{{folder}} lässt sich nicht beschreiben. Die Zugriffsrechte prüfen oder einen anderen Ordner wählen.',
  changedAfterSigning:
    '{{file}} wurde nach dem Signieren verändert: Die Signatur passt nicht. Noch einmal herunterladen.',
  changedMeanwhile: '{{file}} änderte sich während der Installation. Erneut versuchen.',
  installDiskFull:
    'Der Datenträger von {{dataDir}} wurde voll, während {{name}} installiert wurde. Nichts Halbfertiges wird verwendet. Platz schaffen und erneut versuchen.',
  nothingKept: 'Unter „{{id}}“ ist nichts aufbewahrt. „outpost pack downloads“ zeigt, was es gibt.',
  inUse: '{{name}} wird gerade verwendet. Das zuerst anhalten.',
  noSuchPack: '{{path}} gibt es nicht. Einen Paketordner oder eine .outpost-Datei angeben.',
  damagedPointer: 'Das Paket {{id}} hat eine beschädigte current.json. Noch einmal installieren.',
  notInstalled: 'Kein Paket „{{id}}“ ist in {{dataDir}} installiert. „outpost pack list“ zeigt die installierten.',
  noPrevious: 'Das Paket {{id}} hat keine frühere Version zum Zurückgehen: Nur {{version}} war je installiert.',
  nothingNewer: 'Kein bekannter Katalog hat etwas Neueres als {{id}} {{version}}. „outpost catalogue list“ zeigt sie.',
  badStoreAddress: '{{given}} ist keine Adresse eines Speichers für Pakete wie s3://bucket/prefix.',
  badEndpoint: 'AWS_ENDPOINT_URL ist „{{endpoint}}“, keine Adresse, die mit http:// oder https:// beginnt.',
  halfCredentials:
    'Von AWS_ACCESS_KEY_ID und AWS_SECRET_ACCESS_KEY ist nur eines gesetzt. Beide setzen, oder für einen öffentlichen Bucket keines.',
  storeRefuses:
    '{{store}} verweigert den Zugriff. Den Namen sowie AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY und AWS_REGION prüfen.',
  storeEmpty: '{{store}} hat kein catalogue.json. Den Namen des Buckets prüfen oder dort ein Paket veröffentlichen.',
  storeAway: '{{store}} ist gerade nicht nutzbar. {{reason}} Karten, die schon geholt wurden, gehen weiter.',
  storeExpired:
    'Der Katalog in {{store}} ist abgelaufen, daher werden keine Aktualisierungen übernommen. Dort mit --renew erneut veröffentlichen.',
  storeSignatureBroken:
    'Der Katalog in {{store}} wurde nach dem Signieren verändert, daher wird nichts davon übernommen. Dort erneut veröffentlichen.',
  storedChanged:
    '{{url}} hat sich verändert, seit die Version veröffentlicht wurde. Die Region unter einer anderen Version erneut veröffentlichen.',
  storedOtherSize:
    '{{url}} hat {{found, number}} Byte, veröffentlicht wurden {{size, number}}. Die Region erneut veröffentlichen.',
  noRanges:
    '{{url}} lässt sich nicht in Bereichen lesen oder hat kein ETag. Einen Speicher verwenden, der mit S3 verträglich ist.',
  changedByOther:
    'Inzwischen hat jemand anderes in {{store}} veröffentlicht. Davon wird noch nichts verwendet. Denselben Befehl noch einmal ausführen.',
  uploadDiffers:
    '{{path}} kam anders an, als es gesendet wurde. Davon wird nichts verwendet. Denselben Befehl noch einmal ausführen.',
  uploadFailed:
    '{{store}} ist gerade nicht nutzbar. {{reason}} Davon wird noch nichts verwendet; was angekommen ist, bleibt. Denselben Befehl noch einmal ausführen.',
});
