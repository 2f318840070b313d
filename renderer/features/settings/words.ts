import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('settings', {
  title: 'Settings',
  close: 'Close settings',
  about: 'About Outpost',
  language: 'Language',
  systemLanguage: 'As the system',
  localNames: 'Local names on the map and in search',
  distances: 'Distances in',
  style: 'Map style',
  styleDescription: 'Panels are dark over a dark map.',
  keepRunning: 'Keep the API running when the window is closed',
  keepRunningDescription: 'Other programs on this machine can go on using the maps; the tray shows the address.',
  updateServer: 'Look for newer versions of Outpost at',
  updatesFromFiles: 'Without an address, updates come from files only. A change holds from the next start on.',
  updatesFrom: 'Without an address: {{address}}. A change holds from the next start on.',
  notHttps: 'An address that begins with https://',
  saveAddress: 'Save the address',
  saved: 'Saved. It holds from the next start of Outpost on.',
  unchanged: 'Nothing was changed.',
});
