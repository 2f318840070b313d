import { catalogue } from '../data-packs/words/catalogue.ts';

export const t = catalogue('build', {
  regions: 'Sandbox and world',
  map: 'Glyphs, icons and joined maps',
  page: 'Page',
  service: 'Service',
  done: '{{what}}: {{seconds, number(minimumFractionDigits: 1; maximumFractionDigits: 1)}} s',
  buildingPage: 'Building the workstation page ...',
  noDevelopmentPackages:
    'The workstation page cannot be built without the development packages: run "npm ci", or bring dist/ from a checkout that ran it.',
  makingRegions: 'Making the sandbox and the world ...',
  makingMap: 'Making glyphs and icons of the map ...',
  regionNotMade: 'The region {{id}} could not be made: {{reason}}',
  exitCode: 'exit code {{code}}',
  anyTextRead: 'Any text may be the key, also "constructor", which every object inherits: read it with lookup().',
  anyTextWritten:
    'Any text may be the key, also "__proto__": fill a Map or a variable that is made by Object.create(null).',
  anyTextIn: 'Any text may be the key, also "constructor", which every object inherits: ask isKeyOf().',
  keyNotPinned:
    'The key of OUTPOST_UPDATE_KEY is not in {{file}}: no copy of Outpost would take what it signs. "npm run update-key FILE" makes one.',
  packedUnsigned: 'OUTPOST_UPDATE_KEY is not set: no copy of Outpost takes these installers as an update.',
  packedSigned: 'Signed for updates: {{paths, list}}',
  noNotice: 'No licence is known of {{files, list}}: add a notice in {{folder}} before packing.',
  packedSystems: 'Outpost is packed for {{systems, list}}, not for {{system}}.',

  browserInstead: '{{reason}}: opening the browser instead.',
  noElectron: "Electron's program is not on this machine (install it with: npx install-electron)",
  noDisplay: 'There is no display for a window',
  noTypeScript: 'The Electron on this machine cannot run TypeScript',
  answersAt: 'Outpost answers at {{baseUrl}}',
  runsAlready: 'Outpost runs on this data folder already, at {{baseUrl}}',
  opensInBrowser: 'The workstation opens in your browser.',
  openYourself: 'Open the workstation (works once): {{url}}',
  stopWith: 'Stop with Ctrl+C.',
});
