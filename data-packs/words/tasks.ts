import { catalogue } from './catalogue.ts';

/** Titles and results of work on packs. */
export const taskWords = catalogue('tasks', {
  exportOf: 'Export of {{name}}',
  buildOf: 'Build of {{name}}',
  verifyOf: 'Check of {{name}}',
  rollbackOf: '{{name}}: back to the previous version',
  removalOf: 'Removal of {{name}}',

  installed: '{{name}} is installed.',
  downloaded: '{{name}} is downloaded and installed.',
  built: '{{name}} is built and installed.',
  alreadyThere: '{{name}} is already installed in exactly this version. Nothing had to be changed.',
  signatureTaken:
    '{{name}} is already installed in exactly this version. It is signed now; nothing else had to be changed.',
  removed: '{{name}} is removed, and its space on the disk is free again.',
  removedInPart:
    '{{name}} is removed. Some of its files are still in use by another program; they go when Outpost starts the next time.',
  rolledBack: '{{name}} is back at its version {{version}}.',
  cut: '{{name}} is written to {{path}}. It is not signed: a signature covers the whole region.',
  cutReady: '{{name}} is made. It is not signed: a signature covers the whole region.',
  exported: '{{name}} is written to {{path}}.',

  foundSound: '{{name}} is complete and undamaged.',
  foundDamaged: '{{name}} is damaged: {{part}}. {{reason}} Get it again; until then do not rely on that part.',

  stoppedBefore: 'Stopped before it began. Nothing was changed.',
  downloadStopped:
    'The download was stopped. What has arrived is kept, and the next download of it resumes from there.',
  installStopped: 'The installation was stopped. Nothing was changed.',
  exportStopped: 'The export was stopped. No file was written.',
  buildStopped:
    'The build was stopped. Nothing was installed. What was downloaded for it and the parts it had finished are kept for the next build.',
  verifyStopped: 'The check was stopped. Nothing was changed.',
  rollbackStopped: 'Stopped. Nothing was changed.',
  removeStopped: 'Stopped. Nothing was removed.',

  notStarted: 'The work could not be started: {{reason}}.',
  killed:
    'The work was ended from outside, most likely for want of memory. Nothing half done is used. Close other programs and try again.',
  died: 'The work stopped unexpectedly ({{reason}}). Nothing half done is used. Try again.',
  badRequest: 'The work was not described in a way that can be understood. Nothing was changed.',
  extractGone: 'The index of extracts has no "{{id}}" any more.',
  defaultRegion: '"{{id}}" is a region that comes with Outpost. Choose another id for the new one.',
  nothingToBuild: 'There is nothing to build from. Choose an .osm.pbf file, or an extract of the index.',
  badBox: 'The box to build is not west, south, east, north in degrees. Choose it again.',
});
