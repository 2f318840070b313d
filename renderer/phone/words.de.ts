import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'phone', {
  opening: 'Die Karte wird geöffnet …',
  tryAgain: 'Noch einmal versuchen',
  notReached: 'Der Rechner antwortet nicht',
  notReachedAdvice:
    'Der Rechner, der seine Karten teilt, antwortet nicht. Seinem Netz beitreten und nachsehen, ob er noch teilt.',
  codeTitle: 'Karten eines Rechners in der Nähe',
  codeAdvice: 'Der Rechner zeigt unter „Telefone“ einen Code. Er lässt dieses Telefon herein.',
  code: 'Code',
  open: 'Karte öffnen',
  ended:
    'Der Rechner hat die Verbindung beendet, oder sie war vorbei. Ein neuer Code lässt dieses Telefon wieder herein.',

  trustTitle: 'Diesem Gerät zeigen, wie es {{name}} vertraut',
  trustWhy: 'Die Karten kommen dann verschlüsselt, und dieses Gerät zeigt, wo es ist. Das geschieht einmal.',
  device: 'Dieses Gerät ist',
  iphone: 'iPhone, iPad',
  android: 'Android',
  computer: 'Computer',
  certificate: 'Zertifikat laden',
  iphoneLoad: 'Diese Seite in Safari öffnen, das Zertifikat laden und erlauben.',
  iphoneInstall: 'In den Einstellungen: ganz oben „Profil geladen“, dann Installieren.',
  iphoneTrust: 'In den Einstellungen: Allgemein, Info, Zertifikatsvertrauenseinstellungen. „Outpost on …“ einschalten.',
  androidLoad: 'Das Zertifikat laden: die Datei outpost-ca.crt.',
  androidInstall:
    'In den Einstellungen nach „CA-Zertifikat“ suchen (Sicherheit, Verschlüsselung und Anmeldedaten, Zertifikat installieren). Trotzdem installieren.',
  androidChoose: 'Die Datei outpost-ca.crt wählen.',
  computerLoad: 'Das Zertifikat laden: die Datei outpost-ca.crt.',
  computerInstall:
    'In den Einstellungen des Browsers nach „Zertifikate“ suchen und die Datei unter Zertifizierungsstellen importieren.',
  computerRestart: 'Für Websites vertrauen, dann den Browser neu starten.',
  compare: 'Der Rechner zeigt einen Fingerabdruck: vor dem Vertrauen mit dem vergleichen, den dieses Gerät zeigt.',
  openMap: 'Dann die Karte öffnen',
  trustIsSmall: 'Dieses Gerät vertraut dem Rechner dann nur in lokalen Netzen, nie für Seiten des Internets.',

  search: 'Suche',
  searchHint: 'Ort, Straße, Hausnummer',
  results: 'Treffer',
  nothingFound: 'Nichts gefunden.',
  saved: 'Gespeicherte Orte',
  savedPlaces_one: 'Ein gespeicherter Ort',
  savedPlaces_other: '{{count, number}} gespeicherte Orte',
  close: 'Schließen',
  fromHere: 'Route vom eigenen Standort',
  fromMiddle: 'Route von der Mitte der Karte',
  byCar: 'Auto',
  byBicycle: 'Fahrrad',
  onFoot: 'Zu Fuß',
  routeTo: 'Nach {{name}}',
  looking: 'Eine Route wird gesucht …',
  turns: 'Abbiegungen',
  follow: 'Der Route folgen',
  stopFollowing: 'Nicht mehr folgen',
  off: 'Neben der Route.',
  newRoute: 'Neue Route von hier',

  locate: 'Zeigen, wo ich bin',
  youAreHere: 'Eigener Standort',
  position_asking: 'Der Standort wird gesucht …',
  position_denied:
    'Diese Seite darf den Standort nicht wissen: in den Einstellungen des Browsers erlauben, dann noch einmal drücken.',
  position_missing: 'Dieses Gerät weiß nicht, wo es ist. Unter freien Himmel gehen und die Ortung einschalten.',
  position_insecure:
    'Ohne Verschlüsselung nennt kein Telefon einer Seite seinen Standort. Der Rechner kann sie unter „Telefone“ einschalten.',
  away: '{{name}} ist außer Reichweite. Was schon zu sehen war, ist noch da; Suche und Routen nicht.',
});
