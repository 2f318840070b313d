import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'settingsFile', {
  damaged:
    'Die Einstellungen in {{file}} waren nicht lesbar: Sie wurden als {{file}}.damaged aufbewahrt; die Vorgaben gelten.',
});
translate('de', 'programSettings', {
  updateFrom: 'Neuere Versionen von Outpost von {{host}} nehmen?',
  trustServer:
    '{{server}}\n\nWem dieser Server gehört, der kann dieses Programm ersetzen. Nur zustimmen, wenn Vertrauen besteht.',
  takeFromThere: 'Von dort nehmen',
  cancel: 'Abbrechen',
  notWritten:
    'Die Einstellungen ließen sich nicht speichern: Sie gelten, bis Outpost endet. Platz schaffen oder die Zugriffsrechte des Datenordners prüfen.',
});
