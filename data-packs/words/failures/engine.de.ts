import { translate } from '../translate.ts';

translate('de', 'engine', {
  notInstalled:
    'Dieses System ({{platform}}) hat noch keine Routing-Engine: „outpost engine install“ ausführen, dann erneut versuchen.',
  noneForSystem:
    'Für dieses System ({{platform}}) gibt es keine Routing-Engine: mit „outpost serve --valhalla-url URL“ einen Valhalla-Dienst auf einem anderen Rechner antworten lassen.',
  programMissing:
    'Das Programm der Routing-Engine ist nicht installiert: „outpost engine install“ ausführen, dann erneut versuchen.',
  noBuildersYet:
    'Dieses System ({{platform}}) hat noch keine Werkzeuge zum Erstellen von Routing-Daten, daher ist das Paket ohne Routen: „outpost engine install“ ausführen und es erneut erstellen.',
  noBuilders:
    'Für dieses System ({{platform}}) gibt es keine Werkzeuge zum Erstellen von Routing-Daten, daher ist das Paket ohne Routen: es auf einem Rechner erstellen, der sie hat.',
  programEnded: 'Das Programm der Routing-Engine ({{program}}) startet nicht: {{reason}}',
  badIndexAddress: 'OUTPOST_ENGINE_INDEX ist „{{address}}“, keine Adresse, die mit http:// oder https:// beginnt.',
  notListed:
    '{{index}} führt {{file}} nicht auf. In OUTPOST_ENGINE_INDEX ein vollständiges Verzeichnis nennen, oder --from DATEI angeben.',
  theEngine: 'die Routing-Engine',
  notDownloaded:
    'Die Routing-Engine konnte nicht heruntergeladen werden. {{reason}} Was angekommen ist, bleibt erhalten; derselbe Befehl setzt fort. Ohne Netz {{files, list}} von pypi.org hierher bringen und nach --from nennen.',
  noArchive: 'Es gibt keine Datei {{path}}. Es wurde nichts installiert.',
  otherArchive:
    '{{path}} ist nicht das Archiv {{files, list(type: disjunction)}}, das dieses Outpost kennt, oder beschädigt. Es wurde nichts installiert.',
  notGiven: '{{file}} ist nicht unter den Dateien nach --from. Es wurde nichts installiert.',
  noRuntime:
    'Die Routing-Engine braucht die Visual-C++-Laufzeit von Microsoft, die dieses System nicht hat: nach --from auch {{file}} von pypi.org nennen. Es wurde nichts installiert.',
  doesNotStart: 'Die Routing-Engine läuft auf diesem System nicht: {{reason}}. Es wurde nichts installiert.',
});
