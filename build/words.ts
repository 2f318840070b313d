import { catalogue } from '../data-packs/words/catalogue.ts';

export const t = catalogue('build', {
  regions: 'Sandbox and world',
  page: 'Page',
  done: '{{what}}: {{seconds, number(minimumFractionDigits: 1; maximumFractionDigits: 1)}} s',
  buildingPage: 'Building the workstation page ...',
  makingRegions: 'Making the sandbox and the world ...',
  regionNotMade: 'The region {{id}} could not be made: {{reason}}',
  exitCode: 'exit code {{code}}',
  packedSystems: 'Outpost is packed for {{systems, list}}, not for {{system}}.',

  browserInstead: '{{reason}}: opening the browser instead.',
  noElectron: "Electron's program is not on this machine (install it with: npx install-electron)",
  noDisplay: 'There is no display for a window',
  noTypeScript: 'The Electron on this machine cannot run TypeScript',
  answersAt: 'Outpost answers at {{baseUrl}}',
  opensInBrowser: 'The workstation opens in your browser.',
  openYourself: 'Open the workstation (works once): {{url}}',
  noBrowser: 'No browser could be opened; the address (works once) is {{url}}',
  stopWith: 'Stop with Ctrl+C.',
});
