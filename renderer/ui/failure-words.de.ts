import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'failure', {
  unreachable: 'Der Dienst antwortet nicht',
  unreachableAdvice:
    'Mit „npm start“ oder „outpost serve“ wieder starten. Dieses Fenster macht von selbst weiter, sobald er zurück ist.',
  unreachableInDesktop: 'Outpost startet ihn von selbst wieder; dieses Fenster macht weiter, sobald er zurück ist.',
  missingKey: 'Dieses Fenster hat keinen Schlüssel',
  missingKeyAdvice: 'Zum Weitermachen einen Schlüssel eingeben.',
  invalidKey: 'Der Dienst kennt dieses Fenster nicht mehr',
  invalidKeyAdvice:
    'Hier wird jetzt ein anderer Datenordner bedient, oder alle Fenster wurden ausgesperrt. „outpost open“ lässt dieses Fenster wieder ein; oder einen Schlüssel eingeben.',
  invalidKeyInDesktop: 'Er wurde neu gestartet. Neu verbinden oder Outpost neu starten.',
  keyRevoked: 'Dieser Schlüssel wurde widerrufen',
  keyRevokedAdvice: 'Mit „outpost key create“ einen neuen erstellen oder das Fenster neu öffnen.',
  scopeDenied: 'Dieser Schlüssel darf das nicht',
  scopeDeniedAdvice:
    'Seine Berechtigungen schließen das nicht ein. Einen Schlüssel ohne Einschränkung verwenden oder einen, der es erlaubt.',
  originNotAllowed: 'Dieser Schlüssel darf von hier aus nicht verwendet werden',
  originNotAllowedAdvice:
    'Sein Projekt nennt nur andere Ursprünge. Einen anderen Schlüssel verwenden oder diese Adresse in die Liste aufnehmen.',
  quotaExhausted: 'Das Kontingent ist aufgebraucht',
  quotaExhaustedAdvice:
    'Nach Ablauf der 30 Tage beginnt es von vorn. Wer den Dienst betreibt, kann die Grenze dieses Benutzers erhöhen.',
  rateLimited: 'Zu viele Anfragen',
  rateLimitedAdvice: 'Ein wenig warten, dann erneut versuchen.',
  rateLimitedFor_one: '{{count, number}} Sekunde warten, dann erneut versuchen.',
  rateLimitedFor_other: '{{count, number}} Sekunden warten, dann erneut versuchen.',
  upstreamUnavailable: 'Die Engine startet gerade neu',
  upstreamUnavailableAdvice: 'In einigen Sekunden erneut versuchen.',
  noEngine: 'Hier lassen sich keine Routen berechnen',
  storageFull: 'Kein Platz, um das aufzubewahren',
  storageFullAdvice:
    'Die Festplatte des Dienstes ist voll, oder es wird schon so viel aufbewahrt, wie möglich ist. Platz schaffen oder den Papierkorb leeren; was hier zu sehen ist, wird von selbst noch einmal gesendet.',
  storageFailed: 'Die Festplatte nimmt nichts mehr an',
  storageFailedAdvice:
    'Die Festplatte des Dienstes ist gestört oder darf nicht beschrieben werden. Sie und die Zugriffsrechte prüfen; was schon da ist, lässt sich weiter lesen.',
  maintenance: 'Die Daten werden gerade ersetzt',
  maintenanceAdvice: 'In Kürze erneut versuchen.',
  tooFarApart: 'Diese Punkte liegen für diese Fortbewegungsart zu weit auseinander',
  tooFarApartAdvice: 'Die Punkte näher zusammenrücken oder ein anderes Profil wählen.',
  noWay: 'Kein Weg führt von einem Punkt zum anderen',
  noWayAdvice: 'Sie liegen in getrennten Netzen. Ein anderes Profil wählen oder Fähren zulassen.',
  noRoad: 'Ein Punkt liegt zu weit von jeder Straße, die infrage kommt',
  noRoadAdvice: 'Ihn näher an eine Straße ziehen oder ein anderes Profil wählen.',
  noRoute: 'Keine Route verbindet diese Punkte',
  noRouteAdvice: 'Ein anderes Profil wählen, Fähren zulassen oder aus einem Durchgangspunkt einen Halt machen.',
  noMatch: 'Entlang dieser Punkte fanden sich keine Wege',
  noMatchAdvice:
    'Die Punkte einer Aufzeichnung liegen dicht: weitere dazwischen setzen oder ein anderes Profil wählen. Zwischen entfernten Orten findet „Route“ einen Weg.',
  otherRegion: 'Keine Route führt von einer Region in die andere',
  otherRegionAdvice: 'Orte innerhalb einer Region wählen oder aus beiden Extrakten eine Region erstellen.',
  serviceFailed: 'Im Dienst ist ein Fehler aufgetreten',
  serviceFailedAdvice: 'Erneut versuchen.',
  serviceFailedLogged: 'Erneut versuchen. Einzelheiten stehen im Protokoll unter {{reference}}.',
  refused: 'Der Dienst hat die Anfrage abgelehnt',
  answered: 'Der Dienst antwortete mit {{status}}.',
  windowFailed: 'In diesem Fenster ist etwas schiefgegangen',
  outsideRegions: 'Ein Ort liegt außerhalb der installierten Regionen',
  outsideRegionsAdvice: 'Die Region holen, in der er liegt, oder ihn in eine vorhandene verschieben.',
});
