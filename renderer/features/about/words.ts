import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('about', {
  title: 'About Outpost',
  nameAndVersion: 'Outpost {{version}}',
  purpose: 'Maps, search and directions on your own machine, without a network.',
  apiAddress: 'API address: `{{address}}`',
  copy: 'Copy',
  copied: 'Copied',
  dataFolder: 'Data: `{{path}}`',
  portableFolder: 'Data (portable, beside the program): `{{path}}`',
  logFile: 'Log: `{{path}}`',
  reveal: 'Show',
  look: 'Look for a newer version',
  restart: 'Restart …',
  off: 'Updates are switched off here.',
  idle: 'Nobody has looked for a newer version yet.',
  checking: 'Looking for a newer version …',
  none: 'This is the newest version.',
  found: 'Version {{version}} is there.',
  downloading: 'Fetching version {{version}}: {{done, number(style: percent)}}',
  ready: 'Version {{version}} is ready: it is in place after a restart.',
  failed: 'It could not be found out whether there is a newer version.',
});
