import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'position', {
  brokeOff: '{{name}} hat die Verbindung beendet.',
  gpsdRefused: 'Unter {{name}} antwortet kein gpsd. Ihn dort starten oder eine andere Quelle wählen.',
  refused: 'Unter {{name}} antwortet nichts. Adresse und Port prüfen, und ob das Gerät sendet.',
  unknownHost: 'In diesem Netz gibt es keinen Rechner mit dem Namen in {{name}}.',
  noAnswer: '{{name}} antwortet nicht. Prüfen, ob das Gerät eingeschaltet und im selben Netz ist.',
  portTaken: 'Auf {{name}} hört ein anderes Programm. Es schließen oder einen anderen Port wählen.',
  portNotAllowed: 'Dieses Programm darf nicht auf {{name}} hören. Einen Port ab 1024 wählen.',
  serialNotAllowed:
    'Dieses Programm darf {{path}} nicht öffnen. Unter Linux: das eigene Konto in die Gruppe aufnehmen, der er gehört (oft „dialout“), und neu anmelden.',
  serialBusy: '{{path}} ist in einem anderen Programm geöffnet, vielleicht in gpsd. Es schließen oder von gpsd lesen.',
  serialGone: '{{path}} ist nicht da. Den Empfänger einstecken oder einen anderen Anschluss wählen.',
  failed: '{{name}} lässt sich nicht lesen: {{reason}}',
  silent: 'Die Quelle ist offen, und es kommt nichts. Prüfen, ob der Empfänger eingeschaltet ist und sendet.',
  notUnderstood:
    'Es kommt etwas, das kein NMEA ist. An einem seriellen Anschluss ist das oft die falsche Geschwindigkeit.',
  noSerialPorts: 'Die seriellen Anschlüsse dieses Rechners lassen sich nicht auflisten.',
  noRecording: 'Es wird nichts aufgezeichnet.',
  recordsAlready: 'Eine Aufzeichnung läuft bereits: sie zuerst beenden.',
  recordedElsewhere: 'Ein anderes Outpost in diesem Datenordner zeichnet auf: dessen Fenster nutzen oder es beenden.',
  diskFull:
    'Der Datenträger ist voll. Die Aufzeichnung läuft im Speicher weiter; sobald Platz ist, wird sie geschrieben.',
  notWritten:
    'Die Aufzeichnung lässt sich nicht auf den Datenträger schreiben. Sie läuft im Speicher weiter und sollte bald beendet werden.',
});
