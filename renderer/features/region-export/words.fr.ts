import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'region-export', {
  command: 'Exporter une région…',
  title: 'Exporter une région',
  which: 'En un seul fichier `.outpost`, que tout Outpost ouvre. Laquelle ?',
  regions: 'Régions à exporter',
  builtIn: 'Fournie avec Outpost',
  noRegion: 'Aucune région n’est installée : il n’y a rien à exporter.',
});
