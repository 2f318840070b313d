import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'position', {
  brokeOff: '{{name}} hat die Verbindung beendet.',
  gpsdRefused: 'Unter {{name}} antwortet kein gpsd. Starten Sie ihn dort, oder wählen Sie eine andere Quelle.',
  refused: 'Unter {{name}} antwortet nichts. Prüfen Sie Adresse und Port, und ob das Gerät sendet.',
  unknownHost: 'In diesem Netz gibt es keinen Rechner mit dem Namen in {{name}}.',
  noAnswer: '{{name}} antwortet nicht. Prüfen Sie, ob das Gerät eingeschaltet und im selben Netz ist.',
  portTaken: 'Auf {{name}} hört ein anderes Programm. Schließen Sie es, oder wählen Sie einen anderen Port.',
  portNotAllowed: 'Dieses Programm darf nicht auf {{name}} hören. Wählen Sie einen Port ab 1024.',
  serialNotAllowed:
    'Dieses Programm darf {{path}} nicht öffnen. Unter Linux: Nehmen Sie sich in die Gruppe auf, der er gehört (oft „dialout“), und melden Sie sich neu an.',
  serialBusy:
    '{{path}} ist in einem anderen Programm geöffnet, vielleicht in gpsd. Schließen Sie es, oder lesen Sie von gpsd.',
  serialGone: '{{path}} ist nicht da. Stecken Sie den Empfänger ein, oder wählen Sie einen anderen Anschluss.',
  failed: '{{name}} lässt sich nicht lesen: {{reason}}',
  silent: 'Die Quelle ist offen, und es kommt nichts. Prüfen Sie, ob der Empfänger eingeschaltet ist und sendet.',
  notUnderstood:
    'Es kommt etwas, das kein NMEA ist. An einem seriellen Anschluss ist das oft die falsche Geschwindigkeit.',
  noSerialPorts: 'Die seriellen Anschlüsse dieses Rechners lassen sich nicht auflisten.',
  noRecording: 'Es wird nichts aufgezeichnet.',
  recordsAlready: 'Eine Aufzeichnung läuft bereits: Beenden Sie sie zuerst.',
  recordedElsewhere:
    'Ein anderes Outpost in diesem Datenordner zeichnet auf: Nutzen Sie dessen Fenster, oder beenden Sie es.',
  diskFull:
    'Der Datenträger ist voll. Die Aufzeichnung läuft im Speicher weiter; sobald Platz ist, wird sie geschrieben.',
  notWritten:
    'Die Aufzeichnung lässt sich nicht auf den Datenträger schreiben. Sie läuft im Speicher weiter; beenden Sie sie bald.',
});
