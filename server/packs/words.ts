import { catalogue } from '../../data-packs/words/catalogue.ts';

export const packWords = catalogue('packs', {
  thisMachineOnly:
    'Packs are installed and removed only from the machine that the service runs on, whoever holds the token: open the workstation there, or use "outpost pack" on it.',

  noTask: 'There is no such task; it may have been dismissed.',
  onlyDownloadsPause: 'Only a download can be paused; anything else is cancelled and begun again.',
  notToPause: '"{{title}}" cannot be paused: it is neither waiting nor running.',
  notToResume: '"{{title}}" cannot be resumed: it is neither paused nor failed.',
  notToCancel: '"{{title}}" cannot be cancelled: it is done.',
  notToDismiss: '"{{title}}" cannot be dismissed: it is not over. Cancel it first.',
  downloadPaused: 'A download of "{{title}}" is paused: resume it, or cancel it first.',
  regionBusy: '"{{title}}" is being worked on: wait until that is done, or cancel it first.',
  tooManyTasks: '{{most, number}} tasks are waiting already; wait for some of them, or cancel them.',
  leftoverGone: 'This is gone already, or is being worked on: look at the list of work.',

  uploadFilledDisk: 'The disk became full while {{name}} was received; nothing of it is kept.',
  uploadBroken: 'The upload broke off; nothing of it is kept.',

  keyOrUnsigned:
    'Say the key that the catalogue is signed by (publicKey), or that it may come without a signature (unsigned).',
  notAnUpload:
    '{{field}}: is not the name of an .outpost, .osm.pbf, .osm, .osm.gz, .osm.bz2, .hgt, .hgt.gz, .zip or .tif file.',
  sizeMissing: '{{field}}: must say how large the file is.',
});
