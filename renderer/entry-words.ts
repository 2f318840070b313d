import { catalogue } from '../data-packs/words/catalogue.ts';

export const t = catalogue('entry', {
  failed: 'That did not work',
  tokenSpent: 'The address you opened carries a token that was used before or has expired. Open the workstation anew.',
  noKey: 'This window is a client of the maps API on this machine, and it has no key yet. Two ways in:',
  startAgain:
    'Start it with `npm start`, or run `outpost serve` and open the `workstationUrl` it prints. That address lets this window in once.',
  pasteKey: 'Or paste a key made with `outpost key create`:',
  key: 'API key',
  showKey: 'Show or hide the key',
  open: 'Open the map',
  keptInTab: 'The key stays in this tab and is forgotten when you close it.',
  enterKey: 'Enter a key',
});
