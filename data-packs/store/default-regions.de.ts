import { translate } from '../words/translate.ts';

translate('de', 'defaultRegions', {
  notMade: 'Sandkasten und Welt sind noch nicht da: einmal „npm run build“ ausführen. Outpost startet ohne sie.',
  notInstalled: 'Die Region {{id}} ließ sich nicht installieren ({{reason}}); Outpost startet ohne sie.',
});
