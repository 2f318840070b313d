import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'server-cli', {
  noSuchToken: 'Es gibt kein Token „{{id}}“. „outpost dashboard token list“ zeigt sie.',
  tokenRevoked: 'Das Token {{id}} ist widerrufen.',
  noSuchScope: '„{{scope}}“ ist kein Scope. Eines von {{scopes, list}} verwenden.',
  emptyScopes:
    'Die Liste ist leer. Einen oder mehrere von {{scopes, list}} angeben, oder die Option für einen Schlüssel ohne Einschränkung weglassen.',
  emptyOrigins: 'Mindestens einen Ursprung angeben, etwa https://app.example.org.',
  noSuchOwner: 'Es gibt keinen Benutzer „{{name}}“. Mit „outpost user create {{name}}“ anlegen.',
  noSuchKey: 'Es gibt keinen Schlüssel „{{id}}“. „outpost key list“ zeigt sie.',
  keyRevoked: 'Der Schlüssel {{id}} ist widerrufen.',
  badLabel: 'Ein Name hat bis zu 100 Zeichen und keine Steuerzeichen.',
  emptyLabel: 'Ein Name hat mindestens ein Zeichen.',
  noSuchPlan: 'Es gibt keinen Tarif „{{name}}“. „outpost plan list“ zeigt sie.',
  badPlanName:
    '„{{name}}“ kann kein Name eines Tarifs sein. Bis zu 100 Buchstaben, Ziffern, Leerzeichen und . _ @ + - verwenden, am Anfang Buchstabe oder Ziffer.',
  planExists: 'Es gibt schon einen Tarif „{{name}}“.',
  planCreated:
    'Der Tarif {{name}} ist angelegt. „outpost user create NAME --plan {{name}}“ legt einen Benutzer damit an.',
  badPort: 'Einen Port von 0 bis 65535 angeben.',
  badAddress: 'Eine Adresse wie https://maps.example.org angeben.',
  badSeconds: 'Ganze Sekunden angeben, von {{least, number}} bis {{most, number}}.',
  badHostName: 'Einen Namen ohne Schema und Port angeben, wie maps.example.org.',
  badProxy: 'Eine Adresse oder ein Netz angeben, wie 10.0.0.1 oder 10.0.0.0/8.',
  portInUse:
    'Port {{port}} auf {{host}} ist belegt. Anhalten, was dort läuft, oder einen anderen Port wählen (--port 0 nimmt irgendeinen freien).',
  portForbidden: 'Dieser Benutzer darf Port {{port}} auf {{host}} nicht verwenden. Mit --port einen über 1023 wählen.',
  notThisMachine: 'Dieser Rechner hat keine Adresse {{host}}. Mit --host eine andere wählen.',
  badUnits: 'Eine ganze Zahl oder „none“ angeben.',
  badAmount: 'Einen Betrag wie 12 oder 12.50 angeben.',
  planOrTerms: 'Entweder --plan angeben, oder --limit, --cap, --price und --overage-price.',
  badUserName:
    '„{{name}}“ kann kein Name eines Benutzers sein. Bis zu 100 Buchstaben, Ziffern, Leerzeichen und . _ @ + - verwenden, am Anfang Buchstabe oder Ziffer.',
  userExists: 'Es gibt schon einen Benutzer „{{name}}“.',
  userCreated:
    'Der Benutzer {{name}} ist angelegt. Mit „outpost key create --user {{name}}“ bekommt er einen Schlüssel.',
  noSuchUser: 'Es gibt keinen Benutzer „{{name}}“. „outpost user list“ zeigt sie.',
  internalUser: '„{{name}}“ gehört zum Dienst selbst und lässt sich nicht ändern.',
  userChanged: 'Der Benutzer {{name}} ist geändert.',
  keepSecret: 'Jetzt aufbewahren: Es wird nicht noch einmal gezeigt. Die Kennung ist {{id}}.',
  active: 'aktiv',
  revokedAt: 'widerrufen {{at, datetime(dateStyle: medium; timeStyle: short)}}',
  at: '{{at, datetime(dateStyle: medium; timeStyle: short)}}',
  number: '{{number, number}}',
  amount: '{{amount, number(minimumFractionDigits: 2)}}',
  allScopes: 'alle',
  noLimit: 'keine',
  columnId: 'ID',
  columnName: 'NAME',
  columnToken: 'TOKEN',
  columnKey: 'SCHLÜSSEL',
  columnUser: 'BENUTZER',
  columnProject: 'PROJEKT',
  columnScopes: 'SCOPES',
  columnState: 'ZUSTAND',
  columnLimit: 'GRENZE',
  columnCap: 'DECKEL',
  columnPrice: 'PREIS',
  columnOverage: 'MEHR JE 1000',
  columnUsed: 'VERBRAUCHT',
  columnPeriodEnds: 'ZEITRAUM ENDET',

  answersAt: 'Outpost antwortet unter {{url}}',
  openWorkstation: 'Den Arbeitsplatz öffnen (gilt einmal, zehn Minuten lang): {{url}}',
  openFromHere: 'Den Arbeitsplatz auf diesem Rechner öffnen: outpost open',
  stopWith: 'Mit Strg+C anhalten.',

  dataDirForbidden:
    '{{path}} lässt sich nicht beschreiben. Die Zugriffsrechte prüfen oder mit --data-dir einen anderen Ordner wählen.',
  forbidden: '{{path}} lässt sich nicht beschreiben. Die Zugriffsrechte prüfen oder einen anderen wählen.',
  dataDirNotAFolder: '{{path}} ist kein Ordner. Mit --data-dir einen anderen wählen.',
  notAFolder: '{{path}} ist kein Ordner. Einen anderen wählen.',
  dataDirNotMade:
    '{{path}} lässt sich nicht anlegen: Der Datenträger ist nicht beschreibbar oder nicht da. Mit --data-dir einen anderen Ordner wählen.',
  notMade:
    '{{path}} lässt sich nicht anlegen: Der Datenträger ist nicht beschreibbar oder nicht da. Einen anderen wählen.',
  accountsBusy: 'Ein anderer Prozess belegt die Konten im Datenordner. Gleich noch einmal versuchen.',

  nothingToCopy: 'Im Datenordner {{path}} sind noch keine Konten.',
  backupExists: '{{file}} gibt es schon. Einen anderen Namen wählen.',
  backedUp:
    'Die Konten sind nach {{file}} kopiert. Die Kopie öffnet die Schnittstelle wie das Original: ebenso sicher aufbewahren.',
  stopFirst: 'Das Outpost dieses Datenordners läuft (Prozess {{pid}}). Erst anhalten, dann erneut versuchen.',
  badAccounts: 'Die Adresse der Konten schreibt man postgres://user:passwort@host/datenbank.',
  accountsElsewhere:
    'Die Konten liegen in PostgreSQL, dessen eigene Programme sie sichern und zurückholen: pg_dump, pg_restore.',
  copyingAccounts: 'Konten werden kopiert',
  accountsCopied:
    'Nach {{place}} kopiert: Benutzer {{users, number}}, Schlüssel {{keys, number}}, Tarife {{plans, number}}, protokollierte Anfragen {{requests, number}}. Dienste von jetzt an mit --accounts starten; die Konten im Datenordner bleiben, wie sie sind, und zählen nicht mehr.',
  noBackup: 'Im Datenordner {{path}} liegt keine Kopie der Konten. Eine nennen: „outpost restore DATEI“.',
  restored: 'Die Konten sind wieder wie in {{file}}.',
  formerKept: 'Die bisherigen liegen in {{folder}}.',
  columnMade: 'ERSTELLT',
  columnFile: 'DATEI',
  accountsDamaged:
    'outpost.db im Datenordner ist beschädigt, oder der Datenträger ist defekt. Zuerst den Datenträger prüfen; „outpost restore“ bringt die letzte Kopie zurück und behält die beschädigte Datei.',
  unknownOption: 'Fehler: unbekannte Option „{{option}}“',
  unknownOptionSimilar: 'Fehler: unbekannte Option „{{option}}“\n(Gemeint: {{similar}}?)',
  unknownCommand: 'Fehler: unbekannter Befehl „{{command}}“',
  unknownCommandSimilar: 'Fehler: unbekannter Befehl „{{command}}“\n(Gemeint: {{similar}}?)',
  missingArgument: 'Fehler: Argument „{{argument}}“ fehlt',
  missingValue: 'Fehler: Option „{{option}}“ braucht einen Wert',
  missingOption: 'Fehler: Option „{{option}}“ muss angegeben werden',
  badOption: 'Fehler: Option „{{option}}“ kann nicht „{{value}}“ sein. {{reason}}',
  badArgument: 'Fehler: Argument „{{argument}}“ kann nicht „{{value}}“ sein. {{reason}}',
  tooManyArguments_one:
    'Fehler: zu viele Argumente. Erwartet {{count, number}}, erhalten {{found, number}}: {{given}}.',
  tooManyArguments_other:
    'Fehler: zu viele Argumente. Erwartet {{count, number}}, erhalten {{found, number}}: {{given}}.',
  allowedChoices: 'Aus {{choices}} wählen.',
  portInUseByThis:
    'Port {{port}} auf {{host}} ist belegt. Das Outpost dieses Datenordners läuft dort schon: „outpost open“ öffnet es.',
  opensInBrowser: 'Der Arbeitsplatz öffnet sich im Browser.',
  openYourself: 'Diese Adresse öffnet den Arbeitsplatz einmal, innerhalb von zehn Minuten: {{url}}',
  notRunning: 'Über dem Datenordner {{path}} läuft kein Outpost. Mit „npm start“ oder „outpost serve“ eines starten.',
  windowsForgotten: 'Bisher geöffnete Fenster sind ausgesperrt. „outpost open“ lässt wieder eines ein.',
  badHours: 'Stunden von 0 bis 720 angeben.',
  noNetwork:
    'Dieser Rechner ist in keinem privaten Netz: einem WLAN beitreten oder einen Hotspot öffnen, dann noch einmal.',
  shareOff: 'Mit Telefonen wird nichts geteilt.',
  shareAt: 'Telefone öffnen {{url}} und geben den Code {{code}} ein; er gilt für ein Telefon, zehn Minuten lang.',
  sharePlain: 'Ohne Verschlüsselung: Telefone zeigen keinen Standort, und wer in diesem Netz ist, kann mitlesen.',
  shareTrust:
    'Vorher einmal auf jedem Telefon: {{url}} zeigt, wie es diesem Rechner vertraut (SHA-256 {{fingerprint}}).',
  shareStop: 'Mit „outpost share --off“ beenden.',
});
