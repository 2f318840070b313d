import { catalogue } from '../../data-packs/words/catalogue.ts';

/** Why an installed pack cannot be used. */
export const regionWords = catalogue('regionDamage', {
  partMissing: '{{path}} is missing: install the pack again.',
  partSize:
    '{{path}} is damaged: it has {{found, number}} bytes and pack.json says {{stated, number}}; install the pack again.',
  partKind: '{{path}} is damaged: it is not a {{format}}; install the pack again.',
  partChanged:
    '{{files, list(type: conjunction)}} changed since it was installed: the disk or a program damaged it. This part of {{id}} ({{parts, list(type: unit)}}) is not used; all others go on. Install the pack again to have it back.',
  partAway:
    'The store that holds this map cannot be reached now, and this part of it is not kept here; try again shortly.',
  otherPack: '{{path}} is the manifest of another pack, "{{id}}".',
});
