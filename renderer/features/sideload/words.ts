import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('sideload', {
  fromFile: 'From a file …',
  buildOne: 'Build one …',

  title: 'Install a region from a file',
  about:
    'A region that was exported or published comes as one file that ends in `.outpost`, or as a folder with a `pack.json` in it. You can also drop it anywhere on this window.',
  chooseFile: 'Choose a file …',
  chooseFolder: 'Choose a folder …',
  path: 'Or its path on this machine',
  pathDescription: 'Quicker for large files, and the only way for folders.',
  lookInside: 'Look inside',

  drives: 'On drives',
  drivesTitle: 'On USB sticks and drives',
  lookAgain: 'Look again',
  lookingAtDrives: 'Looking at the drives',
  nothingOnDrives: 'No region found on a drive. Plug one in and look again.',

  question: 'Install {{name}}?',
  closeQuestion: 'Close the question',
  handingOver: 'Handing the file to Outpost: {{sent, bytes}} of {{total, bytes}}',
  handedOver: 'File handed over',
  stop: 'Stop',
  looking: 'Looking what it is',
  waiting_one: '{{count, number}} more file waits.',
  waiting_other: '{{count, number}} more files wait.',
  notNow: 'Not now',
  trustKey: 'Trust this key from now on',

  notInstallable: 'It cannot be installed.',
  notInstalled: 'Not installed yet.',
  sameVersion: 'This very version is installed.',
  otherVersion: 'Replaces version {{version}}, which is kept so that you can go back.',
  newerVersion: 'Newer than the installed one of {{version}}, which is kept so that you can go back.',
  olderVersion: 'Older than the installed one of {{version}}, which is kept so that you can go back.',
  install: 'Install',
  update: 'Update',
  installAnyway: 'Install all the same',
  sureQuestion: 'This needs a yes from you',
  installOlder: 'Install the older one',

  signedByTrusted: 'Signed by a key you trust: {{key}}.',
  signedByNew: 'Signed by a key that is new here: {{key}}. Compare it with what its maker tells you.',
  signedByOther: 'Signed by another key than this region was before: {{key}}. Ask its maker why.',
  unsigned: 'Not signed: its origin cannot be checked. Damage is found all the same.',
  broken: 'Its signature does not fit: it was changed after it was signed. Get it again from its maker.',
  unknownKey: 'unknown',
});
