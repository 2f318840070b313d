import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('pageRequests', {
  notAllowed: 'This page may not ask the program anything.',
  unexpected: 'That failed unexpectedly. The reason is in the log file.',
  malformed: 'The page sent {{channel}} a malformed request. {{problems, sentences}}',
  notSavedDiskFull: '{{name}} could not be saved: the disk is full. Nothing was changed there.',
  notSavedPermission: '{{name}} could not be saved: you may not write there. Nothing was changed there.',
  notSaved: '{{name}} could not be saved ({{reason}}). Nothing was changed there.',
  trackNotOpened: '{{name}} was not opened by you: open it, or drop it on the map.',
});
