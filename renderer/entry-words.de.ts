import { translate } from '../data-packs/words/translate.ts';

translate('de', 'entry', {
  failed: 'Das hat nicht geklappt',
  tokenSpent:
    'Die geöffnete Adresse enthält ein Token, das schon verwendet wurde oder abgelaufen ist. `outpost open` gibt eine neue aus.',
  noKey:
    'Dieses Fenster ist ein Client der Karten-API auf diesem Rechner und wurde noch nicht eingelassen. Zwei Wege hinein:',
  startAgain:
    '`npx outpost open` ausführen, oder noch einmal `npm start`: Das öffnet das laufende Outpost. Von da an wird dieser Browser 30 Tage lang nach jedem Besuch von selbst eingelassen.',
  pasteKey: 'Oder einen mit `outpost key create` erstellten Schlüssel einfügen:',
  key: 'API-Schlüssel',
  showKey: 'Schlüssel zeigen oder verbergen',
  open: 'Karte öffnen',
  keptInTab: 'Der Schlüssel bleibt in diesem Tab und wird beim Schließen vergessen.',
  enterKey: 'Einen Schlüssel eingeben',
});
