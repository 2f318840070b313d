import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('region-export', {
  command: 'Export region…',
  title: 'Export a region',
  which: 'As one `.outpost` file, which any Outpost opens. Which one?',
  regions: 'Regions to export',
  builtIn: 'Comes with Outpost',
  noRegion: 'No region is installed: there is nothing to export.',
});
