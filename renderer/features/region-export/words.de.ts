import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'region-export', {
  command: 'Region exportieren …',
  title: 'Region exportieren',
  which: 'Als eine einzige `.outpost`-Datei, die jedes Outpost öffnet. Welche?',
  regions: 'Regionen zum Exportieren',
  builtIn: 'In Outpost enthalten',
  noRegion: 'Keine Region ist installiert: Es gibt nichts zu exportieren.',
});
