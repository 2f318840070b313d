import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('desktopService', {
  gone: 'The service ended unexpectedly and is being started again. Your data is kept.',
  back: 'The service answers again.',
  failed: 'The service keeps ending. {{reason}} The log file has more: {{logFile}}',
  keepsEnding: 'The service keeps ending',
  givenUp:
    '{{reason}} It was started again three times within five minutes. Your data is kept. The log file has more:\n{{logFile}}',
  tryAgain: 'Try again',
  quit: 'Quit',

  exited: 'It ended with code {{code}}.',
  endedUnexpectedly: 'The service ended unexpectedly (code {{code}}).',
  notRunning: 'The service is not running. The reason is in the log file; start Outpost again.',
  portInUse:
    'Port {{port}} is in use: stop the program that uses it, or choose another port (--port=0 takes any free one).',
});
