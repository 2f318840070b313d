import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('ui', {
  close: 'Close',
  drawerHeight: 'Height of this part of the window',
  ctrl: 'Ctrl',
  tryAgain: 'Try again',
  notices: 'Notices',
  closeNotice: 'Close the notice',
  kilometers: 'Kilometres',
  miles: 'Miles',
  decimal: 'Decimal',
  degrees: 'Degrees',
  underMinute: 'under 1 min',
  minutes: '{{minutes, number}} min',
  hours: '{{hours, number}} h {{minutes}} min',
  failed: 'This window failed',
  failedKept:
    'Your regions and everything else that Outpost keeps are safe: none of it lies in this window. Downloads and builds go on. Only what was typed here and not yet used is lost, such as stops of a route.',
  failedAdvice: 'Open the window again. Should it fail again, copy the details and send them to whoever can help.',
  openAgain: 'Open again',
  copyDetails: 'Copy the details',
  copied: 'Copied',
  details: 'Details',
  reportTitle: 'The window of Outpost failed.',
  reportTime: 'At: {{time}}',
  reportPage: 'Page: {{page}}',
  reportBrowser: 'Browser: {{browser}}',
});
