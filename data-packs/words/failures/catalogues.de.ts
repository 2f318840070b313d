import { translate } from '../translate.ts';

translate('de', 'catalogues', {
  badPublicKey:
    '„{{key}}“ ist kein öffentlicher Schlüssel. Er muss 32 Byte in Base64 sein, wie „outpost pack keygen“ ihn ausgibt.',
  badRegionPattern:
    '„{{given}}“ ist weder die Kennung einer Region noch ein Anfang von Kennungen wie „ch-*“. Mehrere durch Kommas trennen.',
  notModifiedAtFirst: '{{url}} antwortet „nicht geändert“, obwohl nichts davon aufbewahrt ist. Dem Herausgeber melden.',
  notSigned:
    'Der Katalog {{url}} ist nicht signiert, also kann kein Schlüssel für ihn bürgen. Nichts wurde hinzugefügt.',
  signedCatalogue:
    'Der Katalog {{url}} ist signiert ({{fingerprint}}). Mit seinem Schlüssel {{key}} hinzufügen. Nichts wurde hinzugefügt.',
  badCatalogueUrl: '„{{given}}“ ist keine Adresse eines Katalogs. Eine angeben, die mit https:// oder http:// beginnt.',
  urlWithPassword:
    'Eine Adresse mit Name und Passwort wird nicht angenommen, weil sie gespeichert und gezeigt würde. Den Katalog ohne sie bereitstellen.',
  noSuchRegion: 'Der Katalog {{name}} hat keine Region „{{id}}“ mehr. Neu laden und noch einmal nachsehen.',
  copyDamaged: 'Die aufbewahrte Kopie des Katalogs {{url}} fehlt oder ist beschädigt. Neu laden.',
  unknownCatalogue: 'Kein Katalog {{url}} ist bekannt. „outpost catalogue list“ zeigt die bekannten.',
  notJson: '{{url}} ist kein Katalog: Es ist kein einwandfreies JSON.',
  newerCatalogue:
    '{{url}} ist ein Katalog der Version {{found}}, und dieses Outpost liest bis {{read}}. Outpost aktualisieren, um ihn zu verwenden.',
  invalidCatalogue: '{{url}} ist kein gültiger Katalog. {{problem}}',
  olderCatalogue: '{{url}} hat einen Katalog vom {{found}}, älter als der aufbewahrte vom {{kept}}. Der neuere bleibt.',
  catalogueFileDamaged:
    '{{file}} ist beschädigt. Reparieren, oder beiseiteschieben und die Kataloge neu hinzufügen. Regionen bleiben unberührt.',
  regionTwice: '{{url}} ist kein gültiger Katalog: Er führt die Region {{id}} zweimal.',
  signatureBroken:
    'Die Signatur des Katalogs {{url}} passt nicht: Er wurde unterwegs oder auf dem Server verändert. Er wird nicht verwendet. Dem Herausgeber melden.',
  noLongerSigned:
    'Der Katalog {{url}} ist nicht mehr signiert, war es aber beim Hinzufügen. Er wird nicht verwendet. Den Herausgeber fragen, dann entfernen und neu hinzufügen.',
  otherKey:
    'Der Katalog {{url}} ist mit einem anderen Schlüssel ({{found}}) signiert als dem vertrauten ({{trusted}}). Er wird nicht verwendet. Den Herausgeber fragen, dann entfernen und neu hinzufügen.',
});
