import { catalogue } from '../catalogue.ts';

export const storeFailures = catalogue('store', {
  fileMissing: '{{file}} is missing: the pack is not complete.',
  linkInPack: '{{file}} is not a plain file inside the pack. Links are not followed.',
  boxElsewhere: 'The box lies where {{name}} has nothing. Choose a box over it.',
  notOutpostName: '{{path}} does not end in .outpost. Give the file such a name.',
  notPortableName: 'Windows has no files of the name {{name}}. Give the file another one.',
  fileInUse: '{{path}} is open in another program and was left as it is. Close it there, or choose another name.',
  folderMissing: '{{folder}} does not exist. Make the folder first, or choose another.',
  fileThere: '{{path}} exists already and was left as it is. Choose another name.',
  fileOf: 'the file of {{name}}',
  noRoom:
    'There is no room for {{what}}: it needs {{bytes, bytes}} and {{spare, bytes}} beside it, and {{folder}} has {{free, bytes}} free.',
  noRoomAtLeast:
    'There is no room for {{what}}: it needs at least {{bytes, bytes}} and {{spare, bytes}} beside it, and {{folder}} has {{free, bytes}} free.',
  noRoomCarried: 'There is no room for {{what}}: it needs {{bytes, bytes}}, and {{folder}} has {{free, bytes}} free.',
  keyFileDamaged:
    '{{file}} is damaged, so no signature is trusted. Mend it, or move it away and trust your keys again.',
  buildRequestsDamaged: '{{file}} is damaged, so it is not known what regions were built from. Move it away.',
  builtFileDamaged: '{{file}} is damaged, so packs that were built here are not known again. Move it away.',
  diskFull: 'The disk of {{dataDir}} is full. Nothing half done is used. Make room and try again.',
  forbidden: '{{path}} cannot be changed. Nothing half done is used. Check its permissions and try again.',
  readOnly:
    'The disk that holds {{path}} is read-only. Nothing half done is used. Make it writable, or choose another.',
  diskFails:
    'The disk that holds {{path}} cannot be read or written (EIO). Nothing half done is used. It may be failing: save what is on it.',
  notAFile: '{{path}} is not a file and was left as it is. Choose another name.',
  exportDiskFull: 'The disk of {{folder}} became full. Nothing of the file is left there. Make room and try again.',
  fileTooLarge: 'The disk of {{folder}} cannot hold a file this large, as FAT beyond 4 GB. Choose another disk.',
  folderForbidden: '{{folder}} cannot be written. Check its permissions, or choose another folder.',
  changedAfterSigning: '{{file}} was changed after it was signed: its signature does not fit. Download it again.',
  changedMeanwhile: '{{file}} changed while it was installed. Try again.',
  installDiskFull:
    'The disk of {{dataDir}} became full while {{name}} was installed. Nothing half done is used. Make room and try again.',
  nothingKept: 'Nothing is kept under "{{id}}". "outpost pack downloads" shows what is.',
  inUse: '{{name}} is in use. Stop that first.',
  noSuchPack: '{{path}} does not exist. Give a pack folder or an .outpost file.',
  damagedPointer: 'The pack {{id}} has a damaged current.json. Install it again.',
  notInstalled: 'No pack "{{id}}" is installed in {{dataDir}}. "outpost pack list" shows the installed ones.',
  noPrevious: 'The pack {{id}} has no earlier version to go back to: only {{version}} was ever installed.',
  nothingNewer: 'No known catalogue has anything newer than {{id}} {{version}}. "outpost catalogue list" shows them.',
  badStoreAddress: '{{given}} is not the address of a store of packs, as s3://bucket/prefix is.',
  badEndpoint: 'AWS_ENDPOINT_URL is "{{endpoint}}", which is not an address that begins with http:// or https://.',
  halfCredentials:
    'Of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY only one is set. Set both, or none for a public bucket.',
  storeRefuses: '{{store}} refuses access. Check its name and AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION.',
  storeEmpty: '{{store}} has no catalogue.json. Check the name of the bucket, or publish a pack there.',
  storeAway: '{{store}} cannot be used now. {{reason}} Maps that were fetched before go on.',
  storeExpired:
    'The catalogue in {{store}} has expired, so no updates are taken from it. Publish there again with --renew.',
  storeSignatureBroken:
    'The catalogue in {{store}} was changed after it was signed, so nothing is taken from it. Publish there again.',
  storedChanged: '{{url}} changed since its version was published. Publish the region again under another version.',
  storedOtherSize:
    '{{url}} has {{found, number}} bytes where {{size, number}} were published. Publish the region again.',
  noRanges: '{{url}} cannot be read by ranges or has no ETag. Use a store that is compatible with S3.',
  changedByOther:
    'Somebody else published in {{store}} meanwhile. Nothing of this is used yet. Run the same command again.',
  uploadDiffers: '{{path}} arrived otherwise than it was sent. Nothing of this is used. Run the same command again.',
  uploadFailed:
    '{{store}} cannot be used now. {{reason}} Nothing of this is used yet; what has arrived is kept. Run the same command again.',
});
