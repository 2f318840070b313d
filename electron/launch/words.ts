import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('launch', {
  couldNotStart: 'Outpost could not start',
  failed: 'Outpost failed',
  emptyDataDir: '--data-dir= needs a folder: name one, or leave the option out.',
  longDataDir: '--data-dir= is longer than a path can be.',
  badPort: '--port= needs a number from 0 to 65535; 0 takes any free port.',
  lockedOnOtherComputer:
    'Outpost already runs over {{dataDir}} on the computer {{computer}}, or its drive was removed there before it ended. If it has ended, delete {{file}} and start again.',
  alreadyRuns: 'Outpost already runs over {{dataDir}}.',
  alreadyRunsHeadless:
    'Outpost already runs over {{dataDir}}, without a window (--headless). Its API still answers; end it to open a window.',
});
