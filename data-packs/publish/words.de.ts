import { translate } from '../words/translate.ts';

translate('de', 'publish', {
  damagedCatalogue:
    '{{file}} ist beschädigt oder kein Katalog, den dieses Outpost lesen kann, und blieb, wie es war. Wiederherstellen, oder beiseiteschieben und alle Regionen neu veröffentlichen.',
  keyNeeded:
    'Der Katalog in {{directory}} ist signiert, und seine Leser erwarten das. Seinen Schlüssel mit --key angeben.',
  otherSigner:
    'Der Katalog in {{directory}} ist nicht mit diesem Schlüssel signiert. {{ids, list}} zusammen mit den anderen veröffentlichen oder mit --remove herausnehmen.',
  catalogueTooLarge: 'Der Katalog würde größer als {{most, bytes}}. In mehrere Ordner veröffentlichen.',
  changedAfterSigning: '{{path}} wurde nach dem Signieren verändert: Die Signatur passt nicht.',
  nothingToPublish:
    'In {{root}} gibt es nichts zu veröffentlichen. Einen Paketordner, eine .outpost-Datei oder ein installiertes Paket nennen.',
  noSuchRegion: 'Im Katalog von {{root}} gibt es keine Region „{{id}}“. Nichts wurde geändert.',
  folderMissing: '{{folder}} gibt es nicht. Den Ordner zuerst anlegen.',
  keyThere:
    '{{path}} gibt es schon und blieb, wie es war, weil ein verlorener Schlüssel nicht zu ersetzen ist. Einen anderen Namen angeben.',
  unreadableKey: 'Der Schlüssel {{path}} lässt sich nicht lesen. Pfad und Zugriffsrechte prüfen.',
  badKey: '{{path}} hat keinen ed25519-Schlüssel in PEM. „outpost pack keygen“ erstellt einen.',
  packTwice: 'Das Paket „{{id}}“ ist zweimal angegeben. Ein Katalog hat jede Region einmal.',
});
