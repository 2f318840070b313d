import { translate } from '../data-packs/words/translate.ts';

translate('de', 'failures', {
  bad_request: 'Die Anfrage ist nicht gültig.',
  missing_key: 'Kein API-Schlüssel: „Authorization: Bearer <key>“ mitsenden.',
  invalid_key: 'Dieser API-Schlüssel ist hier nicht bekannt.',
  origin_not_allowed: 'Dieser Ursprung steht nicht auf der Liste der erlaubten Ursprünge des Projekts.',
  origin_required: 'Dieses Projekt verlangt einen Origin-Header, und die Anfrage hat keinen.',
  key_revoked: 'Dieser API-Schlüssel wurde widerrufen; einen neuen ausstellen.',
  scope_denied: 'Dieser API-Schlüssel deckt diesen Endpunkt nicht ab.',
  invalid_signature:
    'Die Signatur passt nicht zu dieser URL und diesem Client; beim Token-Endpunkt frische URLs holen.',
  signature_expired: 'Diese signierte URL ist abgelaufen; beim Token-Endpunkt frische URLs holen.',
  not_found: 'Unter dieser Adresse gibt es nichts.',
  method_not_allowed: 'Diese Adresse nimmt diese Methode nicht an.',
  conflict: 'Das widerspricht dem, was schon da ist.',
  payload_too_large: 'Der Inhalt der Anfrage ist größer als 2 MiB.',
  range_not_satisfiable: 'Der verlangte Bereich liegt außerhalb des Archivs.',
  misdirected_request: 'Dieser Dienst antwortet nicht unter diesem Hostnamen.',
  quota_exhausted: 'Das Kontingent dieses Zeitraums ist aufgebraucht.',
  rate_limited: 'Zu viele Anfragen von dieser Adresse; vor der nächsten etwas warten.',
  internal_error:
    'Im Dienst ist etwas schiefgegangen; sein Protokoll hat die Einzelheiten unter dieser Anfragekennung.',
  no_engine: 'Dieses System hat keine Routing-Engine.',
  upstream_unavailable:
    'Die Engine hinter diesem Endpunkt brach ab oder brauchte zu lange; sie wird neu gestartet, erneut versuchen.',
  maintenance: 'Die Daten hinter dieser Anfrage werden gerade ersetzt; in Kürze erneut versuchen.',
  storage_failed:
    'Die Festplatte des Datenordners ist gestört oder lässt sich nicht beschreiben. Nichts wurde geändert; die Festplatte und die Zugriffsrechte prüfen, dann noch einmal versuchen.',
  storage_full:
    'Die Festplatte des Datenordners ist voll. Nichts wurde geändert; dort Platz schaffen, dann noch einmal versuchen.',
  overloaded: 'Zu viele Anfragen dieser Art warten; gleich noch einmal versuchen.',
});
translate('de', 'server', {
  problems: '{{problems, sentences}}',
  problemsAndMore_one: '{{problems, sentences}} {{count, number}} weiteres Feld ist nicht gültig.',
  problemsAndMore_other: '{{problems, sentences}} {{count, number}} weitere Felder sind nicht gültig.',
  numberBetween: '{{field}}: muss eine Zahl von {{least}} bis {{most}} sein.',
  wholeNumberBetween: '{{field}}: muss eine ganze Zahl von {{least}} bis {{most}} sein.',
  withRoutingCode: '{{sentence}} (Routing-Fehlercode {{code}})',
  scopeNeeded: 'Dieser API-Schlüssel deckt diesen Endpunkt nicht ab: Er braucht den Scope „{{scope}}“.',
  ownPagesOnly: 'Diese Adresse antwortet Browsern nur auf den eigenen Seiten des Dienstes.',
  noHostHeader: 'Die Anfrage hat keinen Host-Header.',
  severalHosts: 'Die Anfrage hat mehrere Host-Header.',
  wholeAddress:
    'In der ersten Zeile einer Anfrage steht ein Pfad (GET /health), keine ganze Adresse: Dieser Dienst ist kein Proxy.',
  badAddress: 'Die Adresse ist kein gültig prozentkodiertes UTF-8.',
  badHttp: 'Dies ist keine vollständige, gültige HTTP-Anfrage.',
  headersTooLong: 'Adresse und Header dieser Anfrage sind länger als 16 KiB.',
  requestTooSlow: 'Diese Anfrage kam zu langsam.',
  bodyType: 'Content-Type: muss eines von {{types, list(style: short; type: unit)}} sein.',
  bodyPacked: 'Content-Encoding: Dieser Inhalt wird nur so angenommen, wie er ist.',
  bodyTooLarge: 'Der Inhalt der Anfrage ist größer als {{most, bytes}}.',
  bodyBroken: 'Der Inhalt der Anfrage brach ab.',
  tooManyValues: 'Der Inhalt der Anfrage hat mehr als {{most, number}} Werte.',
  nestedTooDeep: 'Der Inhalt der Anfrage ist tiefer als {{deepest}} Ebenen verschachtelt.',
  bodyNotJsonType: 'Den Inhalt als JSON senden, mit Content-Type: application/json.',
  bodyEncoded: 'Content-Encoding: Ein Inhalt darf mit gzip, deflate oder br gepackt sein.',
  bodyNotUnpacked: 'Der Inhalt ist nicht, was sein Content-Encoding sagt: {{encoding}}.',
  noBody: 'Die Anfrage hat keinen Inhalt; ein JSON-Objekt senden.',
  bodyNotJson: 'Der Inhalt der Anfrage ist kein gültiges JSON in UTF-8.',
  quotaReached: 'Das Kontingent dieses Zeitraums ist erreicht; der nächste Zeitraum beginnt um {{end}}.',
  spendingCapReached: 'Die Ausgabengrenze dieses Zeitraums ist erreicht; der nächste Zeitraum beginnt um {{end}}.',
  badOrigin:
    '„{{text}}“ ist kein Ursprung: scheme://host[:port] schreiben, z. B. https://app.example.org oder https://*.example.org.',
  databaseLocked: 'Ein anderer Prozess schreibt zu lange in die Kontendatenbank; in Kürze erneut versuchen.',
  databaseNewer:
    'Der Datenordner wurde zuletzt von einem neueren Outpost verwendet (Datenbankversion {{found}}, dieses kennt {{known}}): Outpost aktualisieren oder mit --data-dir einen anderen Ordner wählen.',
  accountsUnreachable:
    'Die Datenbank der Konten antwortet nicht. Karten, Suchen und Routen gehen für dieses Fenster weiter, ebenso, was nichts kostet, für bekannte Schlüssel; alles andere wird abgelehnt, bis sie wieder antwortet. Das wird laufend versucht.',
  accountsNotOpened:
    'Die Konten unter {{where}} lassen sich nicht öffnen: {{reason}}. Prüfen, ob PostgreSQL dort läuft, und Name, Passwort und Datenbank in der Adresse.',
  accountsNotEmpty:
    'Die Konten unter {{where}} sind nicht leer und bleiben, wie sie sind. Eine neue, leere Datenbank nennen.',
  accountsNewer:
    'Die Konten wurden zuletzt von einem neueren Outpost verwendet (Version {{found}} ihrer Tabellen, dieses kennt {{known}}): Outpost aktualisieren.',
  copyDamaged: 'Die Kopie der Konten ist beschädigt und wurde nicht behalten: {{damage}}',
  copyWithoutRoom:
    'Die Festplatte von {{folder}} ist voll: Dort wurde keine Kopie der Konten angelegt, die früheren sind noch da. Platz schaffen, dann noch einmal versuchen.',
  copyNotWritten:
    'Die Festplatte von {{folder}} ist gestört oder lässt sich nicht beschreiben: Dort wurde keine Kopie der Konten angelegt, die früheren sind noch da. Die Festplatte und die Zugriffsrechte prüfen, dann noch einmal versuchen.',
  backupUnusable: '{{file}} kann nicht wiederhergestellt werden: {{damage}} Nichts wurde geändert.',
  noAccounts: 'Die Datei enthält keine Konten.',
  accountsEmptied:
    'Die Konten in {{file}} fehlen oder sind leer, obwohl es um {{madeAt, datetime(dateStyle: medium; timeStyle: short)}} welche gab: „outpost restore“ bringt sie zurück, wie sie damals waren. Um ohne Konten zu beginnen, den Ordner {{folder}} entfernen.',
  keysGone:
    'Die Konten in {{file}} sind fort oder leer: Sie enthalten keinen Schlüssel, obwohl es welche gab. „outpost restore“ holt eine Kopie von ihnen zurück, wo es eine gibt. Um ohne zu beginnen, {{marker}} entfernen.',
  accountsDamaged:
    'Die Konten in outpost.db sind beschädigt ({{damage}}). Den Dienst anhalten, dann bringt „outpost restore“ die letzte heile Kopie zurück.',
  coming: 'Diese Instanz holt noch ihre Regionen; eine andere fragen.',
  leaving: 'Diese Instanz wird gleich beendet; eine andere fragen.',
  clockAhead_one:
    'Die Uhr dieses Rechners wurde um {{count, number}} Tag vorgestellt. Outpost bleibt bei der Zeit von vorher: Nichts wird gelöscht, und kein Zeitraum eines Kontingents beginnt zu früh. Stimmt die neue Zeit, Outpost neu starten.',
  clockAhead_other:
    'Die Uhr dieses Rechners wurde um {{count, number}} Tage vorgestellt. Outpost bleibt bei der Zeit von vorher: Nichts wird gelöscht, und kein Zeitraum eines Kontingents beginnt zu früh. Stimmt die neue Zeit, Outpost neu starten.',
  clockBack_one:
    'Die Uhr dieses Rechners wurde um {{count, number}} Tag zurückgestellt. Outpost bleibt bei der Zeit von vorher. Stimmt die neue Zeit, Outpost neu starten.',
  clockBack_other:
    'Die Uhr dieses Rechners wurde um {{count, number}} Tage zurückgestellt. Outpost bleibt bei der Zeit von vorher. Stimmt die neue Zeit, Outpost neu starten.',
  storageIsFull:
    'Die Festplatte von {{folder}} ist voll. Karten, Suche und Routen gehen für dieses Fenster weiter; Anfragen, die gezählt werden müssen, werden abgelehnt. Sobald Platz ist, geht alles von selbst weiter.',
  storageIsFailing:
    'Die Festplatte von {{folder}} ist gestört oder lässt sich nicht beschreiben. Karten, Suche und Routen gehen für dieses Fenster weiter; Anfragen, die gezählt werden müssen, werden abgelehnt. Die Festplatte und die Zugriffsrechte prüfen; sobald sie sich beschreiben lässt, geht alles von selbst weiter.',
  startAddressUsed:
    'Diese Startadresse wurde schon verwendet, ist älter als zehn Minuten oder gehört zu einem früheren Start; „outpost open“ erstellt eine neue.',
  startHereOnly:
    'Der Arbeitsplatz wird nur auf dem Rechner geöffnet, auf dem der Dienst läuft: dort „outpost open“ ausführen, oder ihn durch einen Tunnel erreichen (ssh -L 8787:127.0.0.1:8787).',
  pageNotBuilt: 'Die Seite des Arbeitsplatzes ist hier nicht gebaut: einmal „npm run build“ ausführen.',
  failureOrdered: 'Dieser Fehler wurde über die Testwerkzeuge bestellt.',
  failureSimulated: 'Dieser Fehler ist simuliert: Er wurde für diesen Testschlüssel bestellt.',
  windowForgotten: 'Dieses Fenster wurde noch nicht eingelassen oder wurde vergessen; „outpost open“ lässt es ein.',
});
