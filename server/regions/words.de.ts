import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'regionDamage', {
  partMissing: '{{path}} fehlt: das Paket noch einmal installieren.',
  partSize:
    '{{path}} ist beschädigt: Es hat {{found, number}} Byte, pack.json nennt {{stated, number}}; das Paket noch einmal installieren.',
  partKind: '{{path}} ist beschädigt: Es ist kein {{format}}; das Paket noch einmal installieren.',
  partChanged:
    '{{files, list(type: conjunction)}} hat sich seit der Installation verändert: Die Festplatte oder ein Programm hat die Datei beschädigt. Dieser Teil von {{id}} ({{parts, list(type: unit)}}) wird nicht verwendet; alle anderen gehen weiter. Das Paket noch einmal installieren, um ihn wiederzuhaben.',
  partAway:
    'Der Speicher, in dem diese Karte liegt, ist gerade nicht erreichbar, und dieser Teil davon ist hier nicht vorhanden; in Kürze erneut versuchen.',
  otherPack: '{{path}} ist das Manifest eines anderen Pakets, „{{id}}“.',
});
