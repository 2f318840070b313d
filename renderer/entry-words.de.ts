import { translate } from '../data-packs/words/translate.ts';

translate('de', 'entry', {
  failed: 'Das hat nicht geklappt',
  tokenSpent:
    'Die geöffnete Adresse enthält ein Token, das schon verwendet wurde oder abgelaufen ist. `outpost open` gibt eine neue aus.',
  noKey:
    'Dieses Fenster ist ein Client der Karten-API auf diesem Rechner und wurde noch nicht eingelassen. Zwei Wege hinein:',
  startAgain:
    '`npx outpost open` oder noch einmal `npm start` ausführen: Das öffnet den laufenden Outpost. Danach wird dieser Browser 30 Tage nach jedem Besuch von selbst eingelassen.',
  pasteKey: 'Oder einen mit `outpost key create` erstellten Schlüssel einfügen:',
  key: 'API-Schlüssel',
  showKey: 'Schlüssel zeigen oder verbergen',
  open: 'Karte öffnen',
  keptInTab: 'Der Schlüssel bleibt in diesem Tab und wird beim Schließen vergessen.',
  enterKey: 'Einen Schlüssel eingeben',
});
