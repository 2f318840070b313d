import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('crash', {
  programFailed: 'The program itself failed',
  programEnds: 'Outpost has to end. Your data is kept; start it again.',
  programEndsWithReport: 'Outpost has to end. Your data is kept; start it again.\n\nThe crash report is {{file}}',
  processEnded: 'A process ended unexpectedly: {{name}}',
  exitReason: '{{reason}}, exit code {{exitCode}}',

  pageCrashed: 'The page crashed',
  pageReloaded: 'The page crashed and was loaded again',
  pageCrashedAgain: 'The page crashed again',
  dataKept: 'Your data is kept.',
  dataKeptWithReport: 'Your data is kept. The crash report is {{file}}',
  ok: 'OK',
  showReport: 'Show report',
  loadAgain: 'Load it again',
  quit: 'Quit',

  pageHung: 'The page stopped responding',
  pageHungDetails: 'It accepted no input for a while.',
  pageNotResponding: 'The page does not respond',
  waitOrReload: 'It may be busy with something large. Waiting loses nothing; loading it again loses unsaved changes.',
  wait: 'Wait',

  reportIsLocal:
    'This file is only on this computer; nothing was sent. To get help, send it together with a note of what you did before.',
  detailsHeading: 'Details',
  systemHeading: 'System',
  logHeading: 'Last lines of the log',
});
