import { catalogue } from '../catalogue.ts';

export const cataloguesFailures = catalogue('catalogues', {
  badPublicKey: '"{{key}}" is not a public key. It must be 32 bytes in base64, as "outpost pack keygen" prints it.',
  badRegionPattern:
    '"{{given}}" is not the id of a region, or the beginning of some as in "ch-*". Several are separated by commas.',
  notModifiedAtFirst: '{{url}} answers "not changed" although nothing is kept of it. Tell its publisher.',
  notSigned: 'The catalogue {{url}} is not signed, so no key can vouch for it. Nothing was added.',
  signedCatalogue:
    'The catalogue {{url}} is signed ({{fingerprint}}). Add it with its key, {{key}}. Nothing was added.',
  badCatalogueUrl: '"{{given}}" is not an address of a catalogue. Give one that starts with https:// or http://.',
  urlWithPassword:
    'An address with a name and a password is not taken, because it would be stored and shown. Serve the catalogue without them.',
  noSuchRegion: 'The catalogue {{name}} has no region "{{id}}" any more. Refresh it and look again.',
  copyDamaged: 'The kept copy of the catalogue {{url}} is missing or damaged. Refresh it.',
  unknownCatalogue: 'No catalogue {{url}} is known. "outpost catalogue list" shows the known ones.',
  notJson: '{{url}} is not a catalogue: it is not sound JSON.',
  newerCatalogue:
    '{{url}} is a catalogue of version {{found}}, and this Outpost reads up to {{read}}. Update Outpost to use it.',
  invalidCatalogue: '{{url}} is not a valid catalogue. {{problem}}',
  olderCatalogue: '{{url}} has a catalogue of {{found}}, older than the kept one of {{kept}}. The newer one stays.',
  catalogueFileDamaged:
    '{{file}} is damaged. Mend it, or move it away and add your catalogues again. Regions are not touched.',
  regionTwice: '{{url}} is not a valid catalogue: it lists the region {{id}} twice.',
  signatureBroken:
    'The signature of the catalogue {{url}} does not fit: it was changed on the way or on the server. It is not used. Tell its publisher.',
  noLongerSigned:
    'The catalogue {{url}} is no longer signed, and was when it was added. It is not used. Ask its publisher, then remove it and add it again.',
  otherKey:
    'The catalogue {{url}} is signed by another key ({{found}}) than the trusted one ({{trusted}}). It is not used. Ask its publisher, then remove it and add it again.',
});
