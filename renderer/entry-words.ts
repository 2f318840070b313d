import { catalogue } from '../data-packs/words/catalogue.ts';

export const t = catalogue('entry', {
  failed: 'That did not work',
  tokenSpent:
    'The address you opened carries a token that was used before or has expired. `outpost open` prints another one.',
  noKey: 'This window is a client of the maps API on this machine, and it has not been let in yet. Two ways in:',
  startAgain:
    'Run `npx outpost open`, or `npm start` once more: it opens the Outpost that runs. From then on this browser is let in by itself for 30 days after each visit.',
  pasteKey: 'Or paste a key made with `outpost key create`:',
  key: 'API key',
  showKey: 'Show or hide the key',
  open: 'Open the map',
  keptInTab: 'The key stays in this tab and is forgotten when you close it.',
  enterKey: 'Enter a key',
});
