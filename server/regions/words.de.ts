import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'regionDamage', {
  partMissing: '{{path}} fehlt: das Paket noch einmal installieren.',
  partSize:
    '{{path}} ist beschädigt: Es hat {{found, number}} Byte, pack.json nennt {{stated, number}}; das Paket noch einmal installieren.',
  partKind: '{{path}} ist beschädigt: Es ist kein {{format}}; das Paket noch einmal installieren.',
  otherPack: '{{path}} ist das Manifest eines anderen Pakets, „{{id}}“.',
});
