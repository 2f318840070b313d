import { catalogue } from '../words/catalogue.ts';

export const publishFailures = catalogue('publish', {
  damagedCatalogue:
    '{{file}} is damaged, or not a catalogue this Outpost can read, and was left as it is. Restore it, or move it away and publish all regions again.',
  keyNeeded: 'The catalogue in {{directory}} is signed, and its readers expect that. Give its key with --key.',
  otherSigner:
    'The catalogue in {{directory}} is not signed by this key. Publish {{ids, list}} along with the others, or take them out with --remove.',
  catalogueTooLarge: 'The catalogue would be larger than {{most, bytes}}. Publish into several folders.',
  changedAfterSigning: '{{path}} was changed after it was signed: its signature does not fit.',
  nothingToPublish:
    'There is nothing to publish in {{root}}. Name a pack folder, an .outpost file or an installed pack.',
  noSuchRegion: 'There is no region "{{id}}" in the catalogue of {{root}}. Nothing was changed.',
  folderMissing: '{{folder}} does not exist. Make the folder first.',
  keyThere: '{{path}} exists already and was left as it is, because a lost key cannot be replaced. Give another name.',
  unreadableKey: 'The key {{path}} cannot be read. Check its path and permissions.',
  badKey: '{{path}} has no ed25519 key in PEM. "outpost pack keygen" makes one.',
  packTwice: 'The pack "{{id}}" is given twice. A catalogue has each region once.',
});
