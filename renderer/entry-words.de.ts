import { translate } from '../data-packs/words/translate.ts';

translate('de', 'entry', {
  failed: 'Das hat nicht geklappt',
  tokenSpent:
    'Die geöffnete Adresse enthält ein Token, das schon verwendet wurde oder abgelaufen ist. Den Arbeitsplatz neu öffnen.',
  noKey:
    'Dieses Fenster ist ein Client der Karten-API auf diesem Rechner und hat noch keinen Schlüssel. Zwei Wege hinein:',
  startAgain:
    'Mit `npm start` starten, oder `outpost serve` ausführen und die ausgegebene `workstationUrl` öffnen. Diese Adresse lässt dieses Fenster einmal hinein.',
  pasteKey: 'Oder einen mit `outpost key create` erstellten Schlüssel einfügen:',
  key: 'API-Schlüssel',
  showKey: 'Schlüssel zeigen oder verbergen',
  open: 'Karte öffnen',
  keptInTab: 'Der Schlüssel bleibt in diesem Tab und wird beim Schließen vergessen.',
  enterKey: 'Einen Schlüssel eingeben',
});
