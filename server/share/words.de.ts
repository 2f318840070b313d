import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'share', {
  notThisAddress: '{{address}} ist keine Adresse dieses Rechners in einem privaten Netz: eine andere wählen.',
  portTaken:
    'Ein anderes Programm benutzt Port {{port}} von {{address}}: einen anderen wählen. Es wird nichts geteilt.',
  portForbidden: 'Das System verbietet Port {{port}} von {{address}}: einen ab 1024 wählen. Es wird nichts geteilt.',
  notShared: 'Zurzeit wird nichts geteilt: erst einschalten.',
  codeWrong:
    'Dieser Code gilt nicht oder nicht mehr: Jeder öffnet ein Telefon, zehn Minuten lang. Den jetzt gezeigten verwenden.',
  tooManyDevices: '{{most, number}} Geräte sind verbunden, mehr können es nicht sein: erst eines beenden.',
  noDevice: 'Dieses Gerät ist nicht mehr verbunden.',
  noPlace: 'Das gehört nicht zu dem, was geteilt wird.',
});
